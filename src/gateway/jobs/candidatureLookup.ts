import type { Candidature } from '../../contract/candidature.ts';
import type { Client } from '../../contract/client.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { MAX_LIMIT } from '../../contract/endpoints.ts';
import type { Patience } from './retryPolicy.ts';

/** How the list of an assessment is read: by whom, and until when. */
export interface Reading {
  client: Client;
  patience: Patience;
  signal: AbortSignal;
}

/** More pages than anybody's list has; a list without an end is not read to it. */
const MOST_PAGES = 2000;
const MOST_PAGES_OF_SEARCH = 20;

interface Walk {
  assessment: number;
  search?: string;
  ordering?: '-created';
  mostPages: number;
  limit: number;
}

/**
 * Visits the rows of a list until `visit` has seen enough. Resolves to `enough`, to `end` when there are no more rows,
 * or to `broken` when that cannot be known: the list repeats itself or has no end.
 */
async function walk(
  { client, patience, signal }: Reading,
  { mostPages, ...query }: Walk,
  visit: (row: Candidature) => boolean,
): Promise<'enough' | 'end' | 'broken'> {
  const seen = new Set<number>();
  for (let page = 0, offset = 0; page < mostPages; page += 1) {
    const { value } = await patience.read(() => client.listCandidatures({ ...query, offset }, { signal }));
    const rows = value.results;
    if (rows.length === 0) return 'end';
    const before = seen.size;
    for (const row of rows) {
      seen.add(row.id);
      if (visit(row)) return 'enough';
    }
    if (seen.size === before) return seen.size >= (value.count ?? Infinity) ? 'end' : 'broken';
    offset += rows.length;
  }
  return 'broken';
}

/** People of an assessment by candidature ID. Who is not among them is gone if `isWhole`, else it is not known. */
export interface People {
  found: Map<number, Candidature>;
  isWhole: boolean;
}

export async function readPeople(reading: Reading, assessment: number, wanted: readonly number[]): Promise<People> {
  const missing = new Set(wanted);
  const found = new Map<number, Candidature>();
  const visit = (row: Candidature) => {
    if (missing.delete(row.id)) found.set(row.id, row);
    return missing.size === 0;
  };
  const whole: Walk = { assessment, limit: MAX_LIMIT, mostPages: MOST_PAGES };
  let end = await walk(reading, whole, visit);
  // A row slips to a page that was read already when somebody before it is removed meanwhile.
  if (end === 'end') end = await walk(reading, whole, visit);
  return { found, isWhole: end !== 'broken' };
}

/** Whom to look for: by ID, or for whom none is known by address. */
export interface Sought {
  assessment: number;
  candidature: number | null;
  email: string;
}

/** One person of an assessment: there is no operation for that, so it is the list, searched. */
export async function findPerson(reading: Reading, sought: Sought): Promise<Candidature | 'gone' | 'unclear'> {
  const { assessment, candidature, email } = sought;
  const address = normaliseEmail(email);
  const isMeant = (row: Candidature) =>
    candidature === null ? normaliseEmail(row.email ?? '') === address : row.id === candidature;
  let person: Candidature | null = null;
  const end = await walk(reading, { assessment, search: email, limit: 100, mostPages: MOST_PAGES_OF_SEARCH }, (row) => {
    if (isMeant(row)) person = row;
    return person !== null;
  });
  return person ?? (end === 'end' ? 'gone' : 'unclear');
}

/** Reads the newest rows until the addresses of `wanted` were seen, or the list ends. */
export async function readNewest(reading: Reading, assessment: number, wanted: readonly number[]): Promise<People> {
  const missing = new Set(wanted);
  const found = new Map<number, Candidature>();
  const query: Walk = { assessment, ordering: '-created', limit: MAX_LIMIT, mostPages: MOST_PAGES };
  const end = await walk(reading, query, (row) => {
    if (missing.delete(row.id)) found.set(row.id, row);
    return missing.size === 0;
  });
  return { found, isWhole: end !== 'broken' };
}
