import { searchText, searchWords } from '../../../contract/searchText.ts';

/**
 * How well a text matches the typed words: the higher, the better; null: not at all. Each typed word must match the start
 * of a word, a part of one, or the initial letters of several ("jac" in "Junior Accountant").
 */
export function rank(text: string, typed: string): number | null {
  const within = searchText(text);
  let sum = 0;
  for (const spellings of searchWords(typed)) {
    const score = Math.max(...spellings.map((word) => rankWord(within, word) ?? 0));
    if (score === 0) return null;
    sum += score;
  }
  // Of equal matches the shorter title wins.
  return sum - within.length / 1000;
}

function rankWord(text: string, word: string): number | null {
  let at = text.indexOf(word);
  if (at === 0) return 4;
  if (at === -1) return areLettersOf(text, word) ? 1 : null;
  while (at !== -1 && !startsWord(text, at)) at = text.indexOf(word, at + 1);
  return at === -1 ? 2 : 3;
}

const startsWord = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Whether the letters come in this order, the first of them at the beginning of a word and none far from the last. */
function areLettersOf(text: string, word: string): boolean {
  if (word.length < 2) return false;
  for (let start = text.indexOf(word.charAt(0)); start !== -1; start = text.indexOf(word.charAt(0), start + 1)) {
    if (startsWord(text, start) && follows(text, word, start)) return true;
  }
  return false;
}

/** Whether each letter follows the one before it directly, or begins a word. */
function follows(text: string, word: string, start: number): boolean {
  let at = start;
  for (const letter of word.slice(1)) {
    if (text[at + 1] === letter) {
      at += 1;
      continue;
    }
    do at = text.indexOf(letter, at + 1);
    while (at !== -1 && !startsWord(text, at));
    if (at === -1) return false;
  }
  return true;
}
