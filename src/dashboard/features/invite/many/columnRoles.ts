import { INVITE_MANY } from '../../../messages/invite.ts';
import type { Grid, GridRow } from './grid.ts';
import { looksLikeMailbox } from './mailbox.ts';

/** The values read from a row. `name` is the first and last name in one. */
export const ROLES = ['email', 'first_name', 'last_name', 'name'] as const;
export type Role = (typeof ROLES)[number];

/** The index of the column with each role; null: none. */
export type Columns = Readonly<Record<Role, number | null>>;

export interface ColumnSettings {
  /** Whether the first row names the columns. */
  header: boolean;
  columns: Columns;
}

// Without accents, spaces and signs. English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish.
const HEADER_WORDS: Record<Role, readonly string[]> = {
  email:
    'email emails mail emailaddress mailaddress emailadresse mailadresse adresseemail adressemail courriel correo correoelectronico emailadres adresemail adrese poczta epost epostadress contactemail workemail'.split(
      ' ',
    ),
  first_name:
    'firstname first givenname forename vorname rufname prenom nombrepropio primeronombre primeironome voornaam imie jmeno krestnijmeno fornamn'.split(
      ' ',
    ),
  last_name:
    'lastname last surname familyname nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido achternaam nazwisko prijmeni efternamn'.split(
      ' ',
    ),
  name: 'name names fullname candidate candidatename displayname nom nomcomplet nombre nombrecompleto nome nomecompleto naam volledigenaam imieinazwisko namn vollstaendigername'.split(
    ' ',
  ),
};

/** The role that a header cell names; undefined: none. */
function roleOfHeader(cell: string): Role | undefined {
  const word = cell
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '');
  return ROLES.find((role) => HEADER_WORDS[role].includes(word));
}

/** Recognises the columns by the header row, else by their values. */
export function detectColumns({ rows }: Grid): ColumnSettings {
  const [first] = rows;
  const roles = (first?.cells ?? []).map(roleOfHeader);
  const header = roles.some((role) => role !== undefined) && !(first?.cells ?? []).some(looksLikeMailbox);
  return { header, columns: header ? byHeader(roles, rows.slice(1)) : byContent(rows) };
}

/** Whether the header names the columns of email and name, so that the user need not choose. */
export function isRecognised({ rows }: Grid, { header, columns }: ColumnSettings): boolean {
  const hasName = columns.first_name !== null || columns.last_name !== null || columns.name !== null;
  return header && columns.email !== null && (hasName || widthOf(rows) === 1);
}

function byHeader(roles: readonly (Role | undefined)[], people: readonly GridRow[]): Columns {
  const at = (role: Role) => {
    const index = roles.indexOf(role);
    return index === -1 ? null : index;
  };
  const [first, last, name] = [at('first_name'), at('last_name'), at('name')];
  const email = at('email') ?? byContent(people).email;
  // "Name" beside "Vorname" is the last name, "nombre" beside "apellidos" the first one.
  if (name !== null && first !== null && last === null)
    return { email, first_name: first, last_name: name, name: null };
  if (name !== null && last !== null && first === null) return { email, first_name: name, last_name: last, name: null };
  return { email, first_name: first, last_name: last, name: first === null && last === null ? name : null };
}

/** How many rows are inspected to detect a column. */
const SAMPLE_ROWS = 200;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’,-]{0,80}$/u;

function byContent(rows: readonly GridRow[]): Columns {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const contents = Array.from({ length: widthOf(sample) }, (_, column) => {
    const cells = sample.map(({ cells: all }) => all[column]?.trim() ?? '').filter((cell) => cell !== '');
    const countOf = (test: (cell: string) => boolean) => cells.filter((cell) => test(cell)).length;
    const isName = countOf((cell) => NAME.test(cell)) / cells.length > 0.8;
    return { column, mailboxes: countOf(looksLikeMailbox), isName };
  });
  const best = contents.reduce((one, other) => (other.mailboxes > one.mailboxes ? other : one), {
    column: 0,
    mailboxes: 0,
  });
  const names = contents.filter(({ column, isName }) => isName && column !== best.column).map(({ column }) => column);
  const [first = null, second = null] = names;
  return second === null
    ? { email: best.column, first_name: null, last_name: null, name: first }
    : { email: best.column, first_name: first, last_name: second, name: null };
}

/** How many columns there are. */
export function widthOf(rows: readonly GridRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
}

/** Column labels: the header row, or each column's first value. */
export function labelsOf({ rows }: Grid, { header }: ColumnSettings): string[] {
  const [first] = rows;
  return Array.from({ length: widthOf(rows) }, (_, column) => {
    const sample =
      (header ? first?.cells[column] : rows.find(({ cells }) => cells[column]?.trim())?.cells[column]) ?? '';
    const short = sample.trim().slice(0, 40);
    if (short === '') return INVITE_MANY.columns.numbered(column + 1);
    return header ? short : INVITE_MANY.columns.named(column + 1, short);
  });
}
