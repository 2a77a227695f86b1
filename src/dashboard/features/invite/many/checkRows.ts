import { isEmail, normaliseEmail } from '../../../../contract/email.ts';
import { lineMistake } from '../../../../contract/lines.ts';
import type { Person, InviteeFields } from '../../../../lists/people.ts';

const firstNameText = (mistake: string) => `First name: ${mistake}`;
const lastNameText = (mistake: string) => `Last name: ${mistake}`;

export const ROW_STATES = ['ready', 'invalid', 'duplicate', 'invited'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A row of the list, with its state before inviting. */
export interface CheckedRow extends Person {
  state: RowState;
  /** Why the row is not invited; null: it is. */
  reason: string | null;
  /** The candidature, if the address is already invited; null under blind review. */
  candidature: number | null;
}

const MAX_NAME = 150;
// Fast paths: most names and addresses match these.
const PLAIN_NAME = /^(?:[\p{Lu}\p{Ll}\d][\p{L}\p{M}\d .'’-]{0,74})?$/u;
const PLAIN_ADDRESS = /^[a-z\d_-]{1,20}(?:\.[a-z\d_-]{1,20}){0,2}@(?:[a-z\d]{1,30}\.){1,3}[a-z]{2,20}$/i;

/** The mistake in an address as a sentence; null: none. */
export function emailMistake(email: string): string | null {
  if (PLAIN_ADDRESS.test(email)) return null;
  if (email === '') return 'Missing email.';
  const address = normaliseEmail(email);
  if (isEmail(address)) return null;
  const [local = '', domain = '', ...more] = address.split('@');
  if (!address.includes('@')) return 'Missing “@”.';
  if (more.length > 0) return 'More than one “@”.';
  if (/\s/u.test(address)) return 'Space in the email.';
  if (local === '') return 'Nothing before “@”.';
  if (domain === '') return 'Nothing after “@”.';
  if (address.length > 254 || local.length > 64) return 'The email is too long.';
  if (!domain.includes('.')) return 'Domain has no dot.';
  if (`.${local}.${domain}.`.includes('..')) return 'Misplaced dot.';
  return 'Invalid email.';
}

/** The errors of a typed row by field. */
export function mistakesOf({
  email,
  first_name,
  last_name,
}: InviteeFields): Record<keyof InviteeFields, string | null> {
  return {
    email: emailMistake(email),
    first_name: nameMistake(first_name, firstNameText),
    last_name: nameMistake(last_name, lastNameText),
  };
}

function nameMistake(name: string, textOf: (mistake: string) => string): string | null {
  if (PLAIN_NAME.test(name)) return null;
  const mistake = lineMistake(name, MAX_NAME);
  return mistake && textOf(mistake);
}

/** The checks of unchanged rows, which a list of 100,000 rows must not repeat with each edit. */
const checkCache = new WeakMap<Person, { address: string; mistake: string | null }>();

function checkPerson(person: Person) {
  const cached = checkCache.get(person);
  if (cached) return cached;
  const { email, first_name, last_name } = mistakesOf(person);
  const check = { address: normaliseEmail(person.email), mistake: email ?? first_name ?? last_name };
  checkCache.set(person, check);
  return check;
}

/** The normalised addresses of rows without a mistake, each once. */
export function addressesOf(people: readonly Person[]): string[] {
  const valid = people.map(checkPerson).filter(({ mistake }) => mistake === null);
  return [...new Set(valid.map(({ address }) => address))];
}

/** Decides for each row whether it can be invited. `invited`: existing candidatures by normalised address. */
export function checkRows(people: readonly Person[], invited: ReadonlyMap<string, number | null>): CheckedRow[] {
  const lines = new Map<string, number>();
  return people.map((person) => {
    const { address, mistake } = checkPerson(person);
    if (mistake !== null) return { ...person, state: 'invalid', reason: mistake, candidature: null };
    const before = lines.get(address);
    if (before !== undefined) {
      const reason = before === person.line ? 'Appears twice in this row.' : `Same as row ${before}.`;
      return { ...person, state: 'duplicate', reason, candidature: null };
    }
    lines.set(address, person.line);
    const candidature = invited.get(address);
    if (candidature !== undefined) return { ...person, state: 'invited', reason: 'Already invited.', candidature };
    return { ...person, state: 'ready', reason: null, candidature: null };
  });
}

/** How many rows are in which state. */
export function countStates(rows: readonly CheckedRow[]): Record<RowState, number> {
  const counts = { ready: 0, invalid: 0, duplicate: 0, invited: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}
