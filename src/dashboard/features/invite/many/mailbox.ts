import { isFamilyFirst } from '../../../../contract/fullName.ts';
import { MAX_CELL_LENGTH } from './grid.ts';

/** An email address with its display name; empty without one. */
export interface Mailbox {
  email: string;
  name: string;
}

const ANGLED = /^([^<>]*)<([^<>]*)>[\s,;]*$/u;
const PLAIN = /^[^\s,;<>"]+@[^\s,;<>"]*$/u;
/**
 * The separator after a mailbox: a comma or semicolon after `>` or an address, not that in `Kowalska, Anna <anna@x.example>`.
 * Bounded, so that the time does not grow with the square of the line.
 */
const BETWEEN = /(?=[\s,;])(?<=>\s{0,20}|@[^\s,;<>"]+)\s{0,20}[,;]+\s*/u;
/** Invisible characters that copying from a page or a sheet leaves behind. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/gu;
/** The apostrophe that exports put before a formula so that spreadsheets do not run it, see contract/csv.ts. */
const FORMULA_GUARD = /^'(?=[=+\-@])/u;

/** A fast path: most cells need no cleaning. */
const CLEAN = /^(?!')[!-~]+(?: [!-~]+)*$/;

/** Cleans a cell: removes invisible characters, repeated spaces and the guard of formulas. */
export function plainText(cell: string): string {
  if (CLEAN.test(cell)) return cell;
  return cell.replaceAll(INVISIBLE, '').trim().replaceAll(/\s+/gu, ' ').replace(FORMULA_GUARD, '');
}

/** Reads `anna@x.example`, `mailto:anna@x.example` or `Anna Kowalska <anna@x.example>`. */
export function readMailbox(cell: string): Mailbox {
  const text = plainText(cell);
  const [, name, address] = ANGLED.exec(text) ?? [];
  const email = (address ?? text.replace(/[,;]+$/u, '')).trim().replace(/^mailto:/iu, '');
  return { email, name: unquoted(name?.trim() ?? '') };
}

const unquoted = (text: string) => (/^"(.*)"$/su.exec(text)?.[1] ?? /^'(.*)'$/su.exec(text)?.[1] ?? text).trim();

/** Whether a text looks like a mailbox. */
export function looksLikeMailbox(cell: string): boolean {
  if (cell.length > MAX_CELL_LENGTH) return false;
  const text = plainText(cell);
  return PLAIN.test(text) || (ANGLED.exec(text)?.[2]?.includes('@') ?? false);
}

/** Splits a line of mailboxes: `a@x.example, Ben Lind <b@x.example>`. */
export function splitMailboxes(line: string): string[] {
  return line.split(BETWEEN).filter((piece) => piece.trim() !== '');
}

/** Splits "Anna Maria Kowalska" or "Kowalska, Anna Maria": the last word, or the part before the comma, is the last name. "佐藤 健" has it first. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const words = name.split(' ');
  const [family = '', given = ''] = words;
  if (words.length === 2 && isFamilyFirst(family, given)) return { first_name: given, last_name: family };
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: last };
}
