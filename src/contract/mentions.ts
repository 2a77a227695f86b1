import { MAX_ID } from './codes.ts';

/** The most colleagues whom a note mentions. */
export const MAX_MENTIONS = 20;

/**
 * A mention in the stored text of a note: the ID of a user. Their name may change, and blind review hides addresses. Not the form of an
 * address, so hiding those leaves it as it is.
 */
const MENTION = /@\{([1-9]\d{0,9})\}/;

/** The end of a text that was cut within a mention. */
const CUT_MENTION = /@(?:\{\d{0,10})?$/;

export const mentionOf = (id: number): string => `@{${id}}`;

/** A text in its parts: texts, and the IDs of mentioned users. */
export const splitMentions = (text: string): (string | number)[] =>
  text
    .split(MENTION)
    .map((part, index) => (index % 2 === 0 ? part : Number(part)))
    .filter((part) => part !== '');

/** The IDs of the users whom a text mentions, each once. */
export const mentionedIn = (text: string): number[] => [
  ...new Set(splitMentions(text).flatMap((part) => (typeof part === 'number' && part <= MAX_ID ? [part] : []))),
];

/** The beginning of a text, without a part of a mention. */
export function beginningOf(text: string, max: number): string {
  const characters = Array.from(text);
  const start = characters.slice(0, max).join('');
  return characters.length > max ? start.replace(CUT_MENTION, '') : start;
}
