import { MAX_LIMIT } from '../../contract/endpoint.ts';
import type { KnownUser } from '../../contract/users.ts';
import { setColleagues } from '../lib/colleagues.ts';
import type { PagedRows } from './pagedRows.ts';
import { pageQuery, q, resultsOf } from './q.ts';

/** As often as what colleagues write, so that who has signed in since has a name soon. */
const POLL_INTERVAL_MS = 10_000;
const PART = { page: 1, limit: MAX_LIMIT };

/** The users by name. Reading them also tells the other pages the names of colleagues. */
export const usersQuery = () =>
  pageQuery('listUsers', {}, PART, {
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    meta: { onAnswer: (_client, { rows }: PagedRows<KnownUser>) => setColleagues(rows) },
  });

/** The users who may see an assessment: who may be mentioned in its notes. */
export const usersOfAssessmentQuery = (assessment: number) =>
  q('listUsers', { assessment, limit: MAX_LIMIT }, { select: resultsOf });
