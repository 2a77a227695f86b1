import { isEmail } from '../../contract/email.ts';
import { fold } from '../../contract/fold.ts';

/**
 * Whether a text was meant to be an address, but is none: another spelling of the @, a missing or doubled character, a part of the
 * domain. A text that is an address itself may be another candidate's, so it is never meant to be this one.
 */
export function isMistyped(text: string, email: string): boolean {
  if (isEmail(text.trim())) return false;
  const [typed, wanted] = [plain(text), plain(email)];
  if (typed === '' || !wanted.includes('@')) return false;
  if (typed === wanted) return true;
  const [local = ''] = wanted.split('@');
  const isCut = typed.length > local.length + MIN_DOMAIN_PART && wanted.startsWith(typed);
  return isCut || differsByAtMost(typed.replaceAll('@', ''), wanted.replaceAll('@', ''), MAX_TYPING_ERRORS);
}

/** A cut address has at least so many characters of the domain, with the @. */
const MIN_DOMAIN_PART = 3;
const MAX_TYPING_ERRORS = 2;

/** The letters, digits, dots and @ of an address, however these were written. */
const plain = (text: string): string =>
  fold(text)
    .replaceAll(/\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*|\s+at\s+/g, '@')
    .replaceAll(/\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+dot\s+/g, '.')
    .replaceAll(',', '.')
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, '')
    .replaceAll(/@+/g, '@')
    .replaceAll(/\.+/g, '.')
    .replaceAll(/^[.@]+|[.@]+$/g, '');

/** Whether a text becomes another by at most `most` insertions, deletions and replacements of a character. */
function differsByAtMost(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let index = 0; index < a.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (a[index] === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= most;
}
