import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { MARKS, type SearchWord, typedWords } from '../contract/searchText.ts';

/** A `like` pattern for rows that contain the text literally. // T37 */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The condition that a text has all words of a search, as `hasWords`; undefined without a word: all do. */
export const containsWords = (text: SQLWrapper, words: readonly SearchWord[]): SQL | undefined =>
  and(...words.map((spellings) => or(...spellings.map((spelling) => sql`${text} like ${containsPattern(spelling)}`))));

export const withoutMarks = (text: SQLWrapper): SQL => sql`translate(${text}, ${MARKS}, '')`;

/** The same for a text that was stored as it came: accents count. */
export const containsTyped = (text: SQLWrapper, search: string): SQL | undefined =>
  containsWords(withoutMarks(sql`lower(${text})`), typedWords(search.toLowerCase()));
