/** Letters that Unicode does not split into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ς: 'σ',
};
const WITHOUT_BASE = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu');

/** Normalises a text for searching and sorting: lower case, without accents, special letters as plain ones. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(WITHOUT_BASE, (letter) => BASE_LETTERS[letter] ?? letter);
}
