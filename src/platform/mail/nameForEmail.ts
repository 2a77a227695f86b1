import { toSingleLine } from '../../operation/emailTemplate.ts';

// Mail programs turn these into links: an address, a scheme, a host.
const LINKABLE = /:\/\/|www\.|@|[.。．｡]\p{L}{2}/iu;

/** Could be a telephone or account number. */
const DIGITS = /\p{N}[^\p{L}]*\p{N}/u;
const MAX_NAME_LENGTH = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A candidate's name as an email may contain it; empty when it should not. Anyone can register any name with any
 * address through a public link, and could send a stranger a message in our name. // T19
 */
export function nameForEmail(full_name: string): string {
  const name = toSingleLine(full_name).trim();
  if (LINKABLE.test(name) || DIGITS.test(name)) return '';
  if (name.length <= MAX_NAME_LENGTH) return name;
  let cut = '';
  for (const { segment } of graphemes.segment(name)) {
    if (cut.length + segment.length > MAX_NAME_LENGTH) break;
    cut += segment;
  }
  cut = cut.trimEnd();
  return cut && `${cut}…`;
}
