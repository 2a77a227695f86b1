import { INVITE_MANY } from '../../../messages/inviteMany.ts';
import type { Grid, GridRow } from './grid.ts';
import { looksLikeMailbox } from './mailbox.ts';

/** The values read from a row. `name` is the first and last name in one. */
export const ROLES = ['email', 'first_name', 'last_name', 'name'] as const;
export type Role = (typeof ROLES)[number];

/** Which column holds what, from 0 on; null: none does. */
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
const ROLE_OF = new Map(ROLES.flatMap((role) => HEADER_WORDS[role].map((word) => [word, role] as const)));

const wordOf = (cell: string) =>
  cell
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '');

/** Recognises the columns by the header row, else by their values. */
export function detectColumns({ rows }: Grid): ColumnSettings {
  const [first] = rows;
  const roles = (first?.cells ?? []).map((cell) => ROLE_OF.get(wordOf(cell)));
  const header = roles.some((role) => role !== undefined) && !(first?.cells ?? []).some(looksLikeMailbox);
  return { header, columns: header ? byHeader(roles, rows.slice(1)) : byContent(rows) };
}

/** Whether the header says which columns hold email and name, so that nothing has to be chosen. */
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
  const shares = Array.from({ length: widthOf(sample) }, (_, column) => {
    const cells = sample.map(({ cells: all }) => all[column]?.trim() ?? '').filter((cell) => cell !== '');
    const share = (test: (cell: string) => boolean) => cells.filter((cell) => test(cell)).length;
    return { column, mail: share(looksLikeMailbox), isName: share((cell) => NAME.test(cell)) * 5 > cells.length * 4 };
  });
  const best = shares.reduce((one, other) => (other.mail > one.mail ? other : one), { column: 0, mail: 0 });
  const names = shares.filter(({ column, isName }) => isName && column !== best.column).map(({ column }) => column);
  const [one = null, two = null] = names;
  return two === null
    ? { email: best.column, first_name: null, last_name: null, name: one }
    : { email: best.column, first_name: one, last_name: two, name: null };
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
