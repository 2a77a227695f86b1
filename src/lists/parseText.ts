import { MAX_INVITEES } from '../contract/jobKinds.ts';
import Papa from 'papaparse';
import { headerOf } from './columnRoles.ts';
import type { GridRow } from './grid.ts';
import { roleOfHeader } from './headerWords.ts';
import { LIST_ERRORS, ListError } from './listErrors.ts';
import { isMailbox, splitMailboxes } from './mailbox.ts';

/** In order of preference. */
const DELIMITERS = ['\t', ';', ',', '|'];
/** The number of lines inspected to detect the kind of list. */
const SAMPLE_LINES = 100;
/** A row may span several lines, and some lines are blank. */
const MAX_LINES = 10 * MAX_INVITEES;
/** The first line by which a file tells Excel its delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(?<delimiter>.)"?[;,\t]*(?:\n|$)/iu;

/** Reads a text: CSV with any usual delimiter, or one or more mailboxes per line. Keeps blank lines. */
export function parseText(text: string): GridRow[] {
  const plain = text
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/^\uFEFF/u, '')
    .replaceAll('＠', '@');
  const separator = SEPARATOR_LINE.exec(plain);
  // The line stays, so that those below keep their numbers.
  const table = separator ? `\n${plain.slice(separator[0].length)}` : plain;
  const lines = table.split('\n');
  if (lines.length > MAX_LINES) {
    throw new ListError(LIST_ERRORS.tooManyLines(lines.length, MAX_LINES));
  }
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES);
  const beginning = sample.join('\n');
  const delimiter = separator?.groups?.['delimiter'] ?? delimiterOf(beginning);
  const mailboxes = sample.filter((line) => splitMailboxes(line).every(isMailbox));
  if (mailboxes.length * 2 >= sample.length && !hasHeader(beginning, delimiter)) {
    return lines.flatMap((line, index) => splitMailboxes(line).map((piece) => ({ line: index + 1, cells: [piece] })));
  }
  // With an unclosed quote, all quotes are read as letters: else one cell would have the rest of the file.
  return (
    parseQuoted(table, delimiter) ?? lines.map((line, index) => ({ line: index + 1, cells: line.split(delimiter) }))
  );
}

const parse = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter, newline: '\n' });

/** Parses CSV with quoted cells; null if a quote is not closed. */
function parseQuoted(text: string, delimiter: string): GridRow[] | null {
  const { data, errors } = parse(text, delimiter);
  if (errors.some(({ type }) => type === 'Quotes')) return null;
  let line = 1;
  return data.map((cells) => {
    const row = { line, cells };
    line += 1 + cells.reduce((ends, cell) => ends + cell.split('\n').length - 1, 0);
    return row;
  });
}

/** Whether a row names columns. Then `anna@example.org,` is an address and an empty name, not a mailbox. */
function hasHeader(sample: string, delimiter: string): boolean {
  const rows = parse(sample, delimiter).data.map((cells, index) => ({ line: index + 1, cells }));
  const [first] = rows;
  const header = rows[headerOf(rows) ?? -1]?.cells ?? [];
  const roles = header.map(roleOfHeader).filter((role) => role !== undefined);
  if (header.length > 1 && (roles.length > 1 || roles.includes('email'))) return true;
  // Names that are not known, above rows that are as wide.
  return (
    first !== undefined &&
    first.cells.length > 1 &&
    !first.cells.some((cell) => cell.includes('@')) &&
    rows.every(({ cells }) => cells.length === first.cells.length)
  );
}

/** The delimiter by which the most rows have the same number of cells; a comma if none splits a row. */
function delimiterOf(sample: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const widths = new Map<number, number>();
    for (const { length } of parse(sample, delimiter).data) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    }
    return { delimiter, rows: Math.max(0, ...widths.values()) };
  });
  const best = scores.reduce((one, other) => (other.rows > one.rows ? other : one));
  return best.rows > 0 ? best.delimiter : ',';
}
