import { MAX_CELL_LENGTH } from './limits.ts';
import { plainText } from '../contract/plainText.ts';

/** An email address with its display name; empty without one. */
export interface Mailbox {
  email: string;
  name: string;
}

interface FoundAddress {
  address: string;
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

/** The longest local part and domain, with room for mistakes. */
const MAX_PART = 256;
/** Characters that end an address in a running text. */
const BOUNDARY = /[\s,;:<>()[\]"“”„«»|\\@＜＞，；、]/u;
const LEADING = /^[‘’'`*•]+/u;
const TRAILING = /[‘’'`.!?*…]+$/u;

/** Finds what has the form of an address in a text: `a@b` between separators. Takes linear time. */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - MAX_PART), at);
    const after = text.slice(at + 1, at + 1 + MAX_PART);
    let from = before.length;
    while (from > 0 && !BOUNDARY.test(before.charAt(from - 1))) from--;
    let to = 0;
    while (to < after.length && !BOUNDARY.test(after.charAt(to))) to++;
    if (before.charAt(from - 1) === '@' || after.charAt(to) === '@') continue;
    const local = before.slice(from).replace(LEADING, '');
    const domain = after.slice(0, to).replace(TRAILING, '');
    if (local === '' || domain === '') continue;
    found.push({ address: `${local}@${domain}`, start: at - local.length, end: at + 1 + domain.length });
  }
  return found;
}

const ANGLED = /^([^<>]*)<([^<>]*)>?[\s,;]*$/u;
/** What may be left of a mailbox around its name. */
const WRAPPING = /[\s,;:<>()[\]"“”„«»'‘’*•·▪–—-]/u;
const SEPARATOR = /[\s,;，；、]/u;
/** A bullet, a number, a time of a chat, or the header of an email. */
const PREFIX = /^(?:\[[^\]]*\]\s*|\d{1,5}[.)]\s+|(?:to|cc|bcc|from|an|von|à|de|para|do|od)\s*:\s*)+/iu;

/** A text without such characters at both ends. A regular expression would take the square of the time. */
function trimmed(text: string, characters: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && characters.test(text.charAt(from))) from++;
  while (to > from && characters.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

const nameOf = (text: string) => trimmed(text.trim().replace(PREFIX, ''), WRAPPING);

/** Reads `anna@x.example`, `mailto:anna@x.example`, `Anna Kowalska <anna@x.example>` or `Anna Kowalska anna@x.example`. */
export function readMailbox(cell: string): Mailbox {
  const text = plainText(cell);
  const [found, ...more] = addressesIn(text);
  if (found && more.length === 0) {
    const before = text.slice(0, found.start).replace(/mailto:$/iu, '');
    const after = text.slice(found.end);
    const [name, rest] = [nameOf(before), /[\p{L}\p{N}]/u.test(after) ? nameOf(after) : ''];
    // In a sentence, the address may be anybody's.
    if (name === '' || rest === '' || before.endsWith('<')) return { email: found.address, name: name || rest };
  }
  const [, name, address] = ANGLED.exec(text) ?? [];
  return { email: address?.trim() ?? text.replace(/[,;]+$/u, '').trim(), name: nameOf(name ?? '') };
}

/** Whether a text is one mailbox and nothing else, so that a line of them is no row of a table. */
export function isMailbox(text: string): boolean {
  if (text.length > MAX_CELL_LENGTH) return false;
  const [found, ...more] = addressesIn(text);
  if (!found || more.length > 0) return false;
  const before = text.slice(0, found.start).replace(/mailto:$/iu, '');
  const after = trimmed(`.${text.slice(found.end)}`, SEPARATOR).slice(1);
  if (/["<(“]$/u.test(before.trimEnd())) return /^[>)"”']*$/u.test(after);
  return !/[,;\t|]/u.test(`${before}${after}`);
}

/** Splits a line of mailboxes: `a@x.example, Ben Lind <b@x.example>`. Each piece has one address; a line without has one piece. */
export function splitMailboxes(line: string): string[] {
  const found = addressesIn(line);
  const isNameAfter = !/[\p{L}\p{N}]/u.test(line.slice(0, found[0]?.start));
  let from = 0;
  const pieces = found.slice(1).map(({ start }, index) => {
    const end = found[index]?.end ?? 0;
    const between = line.slice(end, start);
    const separator = between.search(/[,;，；、]/u);
    const cut = separator === -1 ? between.search(isNameAfter ? /[<("]?(?:mailto:)?$/iu : /(?![>)\]"”'])/u) : separator;
    const piece = line.slice(from, end + cut);
    from = end + cut;
    return piece;
  });
  return [...pieces, line.slice(from)]
    .map((piece, index) => (index === 0 ? trimmed(`.${piece}`, SEPARATOR).slice(1) : trimmed(piece, SEPARATOR)))
    .filter((piece) => piece.trim() !== '');
}
