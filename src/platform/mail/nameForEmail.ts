import { isVisible } from '../../contract/lines.ts';
import { toSingleLine } from '../../operation/emailTemplate.ts';

// Mail programs turn addresses, schemes and host names into links.
const LINKABLE = /:\/\/|www\.|@|[.。．｡]\p{L}{2}/iu;

/** Could be a telephone or account number. */
const DIGITS = /\p{N}[^\p{L}]*\p{N}/u;
const MAX_NAME_LENGTH = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A candidate's name for an email; empty if it could be a message. Through a public link anyone can register any name with any
 * address, and so send a message to strangers. // T19
 */
export function nameForEmail(full_name: string): string {
  const name = toSingleLine(full_name).trim();
  if (!isVisible(name) || LINKABLE.test(name) || DIGITS.test(name)) return '';
  if (name.length <= MAX_NAME_LENGTH) return name;
  let cut = '';
  for (const { segment } of graphemes.segment(name)) {
    if (cut.length + segment.length > MAX_NAME_LENGTH) break;
    cut += segment;
  }
  cut = cut.trimEnd();
  return cut && `${cut}…`;
}
