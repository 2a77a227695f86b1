import type { Candidature } from '../../contract/candidature.ts';
import type { Client } from '../../contract/client.ts';
import { normaliseEmail } from '../../contract/email.ts';
import { MAX_LIMIT } from '../../contract/endpoint.ts';
import type { RetryPolicy } from './retryPolicy.ts';

/** Dependencies of reading the list of an assessment. */
export interface ReadContext {
  client: Client;
  retryPolicy: RetryPolicy;
  signal: AbortSignal;
}

/** Limit for a list without an end. */
const MAX_PAGES = 2000;
const MAX_SEARCH_PAGES = 20;

interface RowQuery {
  assessment: number;
  search?: string;
  ordering?: '-created';
  maxPages: number;
  limit: number;
}

/**
 * Visits the rows of a list until `visit` returns true. Resolves to `enough` then, to `end` after the last row, or to `broken`
 * if the list repeats itself or has no end.
 */
async function visitRows(
  { client, retryPolicy, signal }: ReadContext,
  { maxPages, ...query }: RowQuery,
  visit: (row: Candidature) => boolean,
): Promise<'enough' | 'end' | 'broken'> {
  const seen = new Set<number>();
  for (let page = 0, offset = 0; page < maxPages; page += 1) {
    const { value } = await retryPolicy.read(() => client.listCandidatures({ ...query, offset }, { signal }));
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

/** Candidatures by ID. If `isWhole`, missing ones were removed; otherwise the list could not be read completely. */
export interface FoundCandidatures {
  found: Map<number, Candidature>;
  isWhole: boolean;
}

/** A visitor that collects the wanted rows until all are found. */
function collect(wanted: readonly number[]) {
  const missing = new Set(wanted);
  const found = new Map<number, Candidature>();
  const visit = (row: Candidature): boolean => {
    if (missing.delete(row.id)) found.set(row.id, row);
    return missing.size === 0;
  };
  return { found, visit };
}

export async function readCandidatures(
  readContext: ReadContext,
  assessment: number,
  wanted: readonly number[],
): Promise<FoundCandidatures> {
  const { found, visit } = collect(wanted);
  const whole: RowQuery = { assessment, limit: MAX_LIMIT, maxPages: MAX_PAGES };
  let end = await visitRows(readContext, whole, visit);
  // Read twice: if a row was removed meanwhile, another one moved to a page that was already read.
  if (end === 'end') end = await visitRows(readContext, whole, visit);
  return { found, isWhole: end !== 'broken' };
}

/** A candidature to find: by ID, or by email address where the ID is not known. */
export interface LookupKey {
  assessment: number;
  candidature: number | null;
  email: string;
}

/** Finds one candidature of an assessment. The API has no operation for that, so the list is searched. */
export async function findCandidature(
  readContext: ReadContext,
  key: LookupKey,
): Promise<Candidature | 'gone' | 'unclear'> {
  const { assessment, candidature, email } = key;
  const address = normaliseEmail(email);
  const isMeant = (row: Candidature) =>
    candidature === null ? normaliseEmail(row.email ?? '') === address : row.id === candidature;
  let match: Candidature | null = null;
  const end = await visitRows(
    readContext,
    { assessment, search: email, limit: 100, maxPages: MAX_SEARCH_PAGES },
    (row) => {
      if (isMeant(row)) match = row;
      return match !== null;
    },
  );
  return match ?? (end === 'end' ? 'gone' : 'unclear');
}

/** Reads the newest rows until all of `wanted` are found or the list ends. */
export async function readNewestCandidatures(
  readContext: ReadContext,
  assessment: number,
  wanted: readonly number[],
): Promise<FoundCandidatures> {
  const { found, visit } = collect(wanted);
  const query: RowQuery = { assessment, ordering: '-created', limit: MAX_LIMIT, maxPages: MAX_PAGES };
  const end = await visitRows(readContext, query, visit);
  return { found, isWhole: end !== 'broken' };
}
