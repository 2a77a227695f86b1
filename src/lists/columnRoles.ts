import type { GridRow } from './grid.ts';
import { type Role, roleOfHeader } from './headerWords.ts';
import { addressesIn } from './mailbox.ts';
import { plainText } from '../contract/plainText.ts';

/** The index of the column with each role; null: none. */
export type Columns = Readonly<Record<Role, number | null>>;

export interface ColumnSettings {
  /** The index of the row that names the columns; null: none does. */
  header: number | null;
  columns: Columns;
}

/** How many rows may be the header. Those before it are a title or a note. */
const HEADER_ROWS = 20;
/** How many rows are inspected to detect a column. */
const SAMPLE_ROWS = 200;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’,-]{0,80}$/u;

const hasAddress = (cell: string | undefined) => cell !== undefined && addressesIn(cell).length > 0;
const rolesOf = (row: GridRow | undefined) => (row?.cells ?? []).map((cell) => roleOfHeader(plainText(cell)));

/**
 * The index of the row that names the columns; null: none does. A row below the first names the email, or two columns. Of two
 * header rows that say the same in two languages, the second.
 */
export function headerOf(rows: readonly GridRow[]): number | null {
  let [best, most] = [-1, 0];
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    if (row.cells.some(hasAddress)) continue;
    const roles = new Set(rolesOf(row).filter(Boolean));
    if (index > 0 && roles.size < 2 && !roles.has('email')) continue;
    if (roles.size > most || (roles.size === most && best === index - 1 && most > 1))
      [best, most] = [index, roles.size];
  }
  return best === -1 ? null : best;
}

/** Recognises the columns by the header row, else by their values. */
export function detectColumns({ rows }: { rows: readonly GridRow[] }): ColumnSettings {
  const header = headerOf(rows);
  const roles = header === null ? [] : rolesOf(rows[header]);
  const people = rows.slice(header === null ? 0 : header + 1, SAMPLE_ROWS);
  const counts = Array.from({ length: widthOf(rows) }, (_, column) => {
    const cells = people.map(({ cells: all }) => all[column]?.trim() ?? '').filter((cell) => cell !== '');
    const isName = cells.filter((cell) => NAME.test(cell)).length / cells.length > 0.8;
    return { column, isName, addresses: cells.filter(hasAddress).length };
  });
  const email = emailColumn(counts, roles);
  if (roles.some(Boolean)) return { header, columns: { email, ...namesByHeader(roles) } };
  const [first = null, second = null] = counts
    .filter(({ column, isName, addresses }) => isName && addresses === 0 && column !== email)
    .map(({ column }) => column);
  return {
    header,
    columns:
      second === null
        ? { email, first_name: null, last_name: null, name: first }
        : { email, first_name: first, last_name: second, name: null },
  };
}

/** The column of the candidates' addresses: the only one that the header calls so, or that has any. Null: the user is asked. */
function emailColumn(counts: readonly { column: number; addresses: number }[], roles: readonly (Role | undefined)[]) {
  const filled = counts.filter(({ addresses }) => addresses > 0);
  const named = counts.filter(({ column }) => roles[column] === 'email');
  const namedAndFilled = named.filter(({ addresses }) => addresses > 0);
  const [only, ...more] = namedAndFilled.length > 0 ? namedAndFilled : filled.length > 0 ? filled : named;
  return more.length > 0 ? null : (only?.column ?? 0);
}

function namesByHeader(roles: readonly (Role | undefined)[]): Omit<Columns, 'email'> {
  const at = (role: Role) => {
    const index = roles.indexOf(role);
    return index === -1 ? null : index;
  };
  const [first, last, name] = [at('first_name'), at('last_name'), at('name')];
  // "Name" beside "Vorname" is the last name, "nombre" beside "apellidos" the first one.
  if (name !== null && first !== null && last === null) return { first_name: first, last_name: name, name: null };
  if (name !== null && last !== null && first === null) return { first_name: name, last_name: last, name: null };
  return { first_name: first, last_name: last, name: first === null && last === null ? name : null };
}

/** Whether the header names the columns of email and name, so that the user need not choose. */
export function isRecognised({ rows }: { rows: readonly GridRow[] }, { header, columns }: ColumnSettings): boolean {
  const hasName = columns.first_name !== null || columns.last_name !== null || columns.name !== null;
  return header !== null && columns.email !== null && (hasName || widthOf(rows) === 1);
}

/** How many columns there are. */
export function widthOf(rows: readonly GridRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
}

export interface ColumnLabel {
  /** From 1. */
  number: number;
  /** The header, else the first value; empty: none. */
  text: string;
  /** Whether the text is the header of this column alone. */
  isName: boolean;
}

/** Column labels: the header row, or each column's first value. */
export function labelsOf({ rows }: { rows: readonly GridRow[] }, { header }: ColumnSettings): ColumnLabel[] {
  const texts = Array.from({ length: widthOf(rows) }, (_, column) => {
    const row = header === null ? rows.find(({ cells }) => cells[column]?.trim()) : rows[header];
    return plainText(row?.cells[column] ?? '').slice(0, 40);
  });
  return texts.map((text, column) => ({
    number: column + 1,
    text,
    isName: header !== null && text !== '' && texts.indexOf(text) === texts.lastIndexOf(text),
  }));
}

/** The rows that may be the header. */
export const headerChoices = ({ rows }: { rows: readonly GridRow[] }) => rows.slice(0, HEADER_ROWS);
