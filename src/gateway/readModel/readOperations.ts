import { DatabaseError } from 'pg';
import {
  CANDIDATURE_LIST_ORDERINGS,
  type CandidatureScope,
  DEFAULT_LIST_ORDERING,
} from '../../contract/candidatureFilters.ts';
import { MAX_WINDOW } from '../../contract/readModel.ts';
import type { Database } from '../../database/open.ts';
import type { OwnOperations } from '../own.ts';
import { invalid, Refusal } from '../refusal.ts';
import { type CandidatureRow, placeOf, readIds, readRows } from './candidaturesQuery.ts';
import { currentVersion, readCompleteness, readVersion, writeVersion } from './modelState.ts';

interface ReadDeps {
  database: Database;
  upstream: string;
}

/** The operations over the read model. */
export function readOperations({ database: { db }, upstream }: ReadDeps) {
  return {
    async queryCandidatures({ values }) {
      const { ordering: given, as_of, after, before, count: isCounted = true, ...rest } = values;
      const { limit = MAX_WINDOW, offset = 0, ...scope } = rest;
      const ordering = CANDIDATURE_LIST_ORDERINGS.find((each) => each === given) ?? DEFAULT_LIST_ORDERING;
      const current = await currentVersion(db, upstream);
      const asked = as_of === undefined ? current : readVersion(as_of);
      const number = asked.epoch === current.epoch ? Math.min(asked.number, current.number) : current.number;
      const row = after ?? before;
      const place = row === undefined ? null : await placeOf(db, { upstream, ordering, row });
      if (row !== undefined && !place) throw new Refusal(404, 'not_found', 'This candidate is not in the list.');
      const from = place ? { ...place, side: after === undefined ? ('before' as const) : ('after' as const) } : offset;
      const query = { upstream, scope, ordering, asOf: number, limit, from, isCounted };
      const { ids, count, newer } = await orRefuse(scope, readIds(db, query));
      const results = await readRows(
        db,
        upstream,
        after === undefined && before !== undefined ? ids.toReversed() : ids,
      );
      return {
        count,
        newer,
        as_of: writeVersion({ epoch: current.epoch, number }),
        completeness: await readCompleteness(db, upstream, scope.assessment),
        results: results.map(viewOf),
      };
    },
  } satisfies Partial<OwnOperations>;
}

/** PostgreSQL may not know a time zone that Node knows. */
async function orRefuse<T>({ timezone }: CandidatureScope, work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (timezone === undefined || !(cause instanceof DatabaseError) || cause.code !== '22023') throw error;
    throw invalid({ timezone: ['Use a time zone such as Europe/Berlin.'] });
  });
}

/** A row as it is answered. */
const viewOf = ({ unknown_since, ...row }: CandidatureRow) => ({
  id: row.id,
  assessment_id: row.assessment_id,
  testtaker_id: row.testtaker_id,
  created: row.created,
  email: row.email,
  full_name: row.full_name,
  invitation_uuid: row.invitation_uuid,
  invitation_link: row.invitation_link,
  avg_score: row.avg_score,
  is_hired: row.is_hired,
  personality_algorithm: row.personality_algorithm,
  personality: row.personality,
  rating: row.rating,
  review: row.review,
  stage: row.stage,
  status: row.status,
  unknown_since: unknown_since?.toISOString() ?? null,
});
