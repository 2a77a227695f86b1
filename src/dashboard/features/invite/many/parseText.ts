import Papa from 'papaparse';
import { MAX_INVITEES } from '../../../../contract/jobs.ts';
import { type GridRow, ListError } from './grid.ts';
import { looksLikeMailbox, splitMailboxes } from './mailbox.ts';
import { formatCount } from '../../../lib/numbers.ts';

/** In order of preference. */
const DELIMITERS = ['\t', ';', ',', '|'];

/** The number of lines inspected to detect the kind of list. */
const SAMPLE_LINES = 100;

/** A row may span several lines, and some lines are blank. */
const MAX_LINES = 10 * MAX_INVITEES;

/** Reads a text: CSV with any usual delimiter, or one or more mailboxes per line. Keeps blank lines. */
export function parseText(text: string): GridRow[] {
  const plain = text.replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n');
  const lines = plain.split('\n');
  if (lines.length > MAX_LINES) {
    throw new ListError(
      `Too many lines (${formatCount(lines.length)}; limit ${formatCount(MAX_LINES)}). Delete the empty ones, or split it.`,
    );
  }
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES);
  const beginning = sample.join('\n');
  const delimiter = delimiterOf(beginning);
  const mailboxes = sample.filter((line) => splitMailboxes(line).every(looksLikeMailbox));
  if (mailboxes.length * 2 >= sample.length && !hasHeader(beginning, delimiter)) {
    return lines.flatMap((line, index) => splitMailboxes(line).map((piece) => ({ line: index + 1, cells: [piece] })));
  }
  // With an unclosed quote, all quotes are read as letters: else one cell would have the rest of the file.
  return (
    parseQuoted(plain, delimiter) ?? lines.map((line, index) => ({ line: index + 1, cells: line.split(delimiter) }))
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

/** Whether the first row names columns. Then `anna@example.org,` is an address and an empty name, not a mailbox. */
function hasHeader(sample: string, delimiter: string): boolean {
  const [head = [], ...people] = parse(sample, delimiter).data;
  return (
    head.length > 1 && !head.some((cell) => cell.includes('@')) && people.every(({ length }) => length === head.length)
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
