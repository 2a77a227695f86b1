import type { Candidature } from '../../contract/candidature.ts';
import { searchFor } from '../lib/matching.ts';
import { api } from './client.ts';
import { addPage, type Collection, EMPTY } from './collection.ts';
import { askAgain } from './retries.ts';

/**
 * What reading one candidature came to. `absent`: every row that the search brought was looked at; `unchecked`: no
 * answer came, or there were too many rows to look at.
 */
export type OneRead = { outcome: 'found'; candidature: Candidature } | { outcome: 'absent' | 'unchecked' };

/** The first page holds whoever is searched for; the others are for a server that ignores the search. */
const LIMITS = { first: 20, rest: 1000 };
const MOST_CALLS = 5;

/**
 * Reads one candidature anew. The API has no operation for it: it is searched for by its address in the list, and
 * picked by ID.
 */
export async function readOne(
  assessmentId: number,
  { id, email }: Pick<Candidature, 'id' | 'email'>,
  signal: AbortSignal,
): Promise<OneRead> {
  let held: Collection<Candidature> = EMPTY;
  try {
    for (let call = 0; call < MOST_CALLS && !held.complete; call++) {
      const limit = call === 0 ? LIMITS.first : LIMITS.rest;
      const query = { assessment: assessmentId, search: searchFor(email ?? ''), limit, offset: held.offset };
      const { value, drift } = await askAgain(() => api.listCandidatures(query, { signal }), signal);
      const candidature = value.results.find((row) => row.id === id);
      if (candidature) return { outcome: 'found', candidature };
      held = addPage(held, { rows: value.results, total: value.count, drift, limit });
    }
  } catch {
    return { outcome: 'unchecked' };
  }
  return { outcome: held.complete ? 'absent' : 'unchecked' };
}
