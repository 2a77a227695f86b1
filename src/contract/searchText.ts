import { fold } from './fold.ts';
import { linkAddress } from './mailtoLink.ts';

/** Characters within names that everyone types in another way, or leaves out: apostrophes, middle dots and hyphens. */
export const MARKS =
  "'`\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u055A\u05F3\u2018\u2019\u201B\u2032\u2035\uA78C" +
  '\u00B7\u2022\u2027\u30FB' +
  '\u058A\u05BE\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212-';
const EACH_MARK = new RegExp(`[${MARKS}]`, 'gu');

/** What separates words, with the brackets around an address. */
const SEPARATORS = /[\s,;:"“”„«»‹›<>()[\]{}|،؛、]+/gu;
/** What ends a sentence. */
const STOPS = /^[.!?]+|[.!?]+$/gu;
const INVISIBLE = /\p{DI}/gu;

const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;
const BETWEEN_CJK = new RegExp(`(?<=${CJK}) (?=${CJK})`, 'gu');
const ONLY_CJK = new RegExp(`^${CJK}+$`, 'u');

/** Full-width letters as plain ones. The acute accent would become a space with a mark. */
const readable = (text: string): string => text.replaceAll('\u00B4', "'").normalize('NFKC').replaceAll(INVISIBLE, '');

/**
 * The form of a name or an address that searches look in: folded, without marks, with one space between words. A Chinese,
 * Japanese or Korean name has none, and is there twice, since some write the family name first. // R97
 */
export function searchText(text: string): string {
  const words = fold(readable(text).replaceAll(EACH_MARK, '')).replaceAll(SEPARATORS, ' ').trim();
  const joined = words.replaceAll(BETWEEN_CJK, '');
  return joined !== words && ONLY_CJK.test(joined) ? joined + joined : joined;
}

/** A word of a search, in one or two spellings: without its marks, and with spaces in their place. */
export type SearchWord = readonly string[];

/** Each word costs a comparison with every text. */
const MAX_WORDS = 6;

/**
 * The words of a search as they were typed, at most six: the longest, which say most. Of a pasted mailbox or `mailto:` link only
 * the address, since the name beside it may be written in another way.
 */
export function typedWords(text: string): SearchWord[] {
  const typed = readable(text).trim();
  if (typed === '') return [];
  const words = addressIn(typed)
    .split(SEPARATORS)
    .map((word) => spellingsOf(word.replaceAll(STOPS, '')))
    .filter((word) => word.length > 0)
    .toSorted((one, other) => (other[0]?.length ?? 0) - (one[0]?.length ?? 0));
  // Compared texts have no separators and no marks, so that a search of these only finds none.
  return words.length === 0 ? [[typed]] : words.slice(0, MAX_WORDS);
}

/** The words of a search, to be compared with `searchText`. */
export const searchWords = (text: string): SearchWord[] => typedWords(text).map((word) => word.map(fold));

/** Whether a text, as by `searchText`, has all words of a search, in any order, also as parts of words. */
export const hasWords = (text: string, words: readonly SearchWord[]): boolean =>
  words.every((word) => word.some((spelling) => text.includes(spelling)));

/** The longest part of a search without a mark, which a service that compares letter by letter finds, too. */
export function longestPart(text: string): string {
  const parts = typedWords(text).flatMap((word) => word.at(-1)?.split(' ') ?? []);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function spellingsOf(word: string): SearchWord {
  const spellings = ['', ' '].map((mark) => word.replaceAll(EACH_MARK, mark).replaceAll(/ +/g, ' ').trim());
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

function addressIn(text: string): string {
  const [, mailbox = text] = /<([^<>]*@[^<>]*)/u.exec(text) ?? [];
  return linkAddress(/mailto:[^\s>]+/iu.exec(mailbox)?.[0]) ?? mailbox;
}
