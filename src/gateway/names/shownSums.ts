import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { candidatures, results } from '../schema/readModel.ts';
import { observedCompletions } from '../schema/tables.ts';

/** What a candidate did in some candidatures, as far as the read model knows. */
export interface CandidateSums {
  /** ISO 8601. */
  last_activity: string | null;
  tests: { test_id: number; name: string; times: number }[];
}

/** The sums over the candidatures that may be seen, in place of the service's, which count hidden ones. */
export async function readSums(db: Db, upstream: string, ids: readonly number[]): Promise<CandidateSums> {
  if (ids.length === 0) return { last_activity: null, tests: [] };
  const { created_at } = candidatures;
  const { observed_at, was_open } = observedCompletions;
  const latest = sql`max(greatest(${created_at}, ${observed_at}))`;
  const [row] = await db
    .select({ at: sql<number | null>`floor(extract(epoch from ${latest}) * 1000)::float8` })
    .from(candidatures)
    .leftJoin(
      observedCompletions,
      and(
        eq(observedCompletions.upstream, candidatures.upstream),
        eq(observedCompletions.candidature_id, candidatures.id),
        was_open,
      ),
    )
    .where(and(eq(candidatures.upstream, upstream), inArray(candidatures.id, [...ids])));
  const found = await db
    .select({ results: results.results })
    .from(results)
    .where(and(eq(results.upstream, upstream), inArray(results.candidature_id, [...ids])));
  const at = row?.at ?? null;
  return { last_activity: at === null ? null : new Date(at).toISOString(), tests: countTests(found) };
}

/** The completed tests, each with the number of candidatures. */
function countTests(found: { results: (typeof results.$inferSelect)['results'] }[]): CandidateSums['tests'] {
  const tests = new Map<number, CandidateSums['tests'][number]>();
  for (const taken of found) {
    for (const { test_id, name, completed } of taken.results) {
      // Custom questions are a result without a test.
      if (!completed || test_id === null || test_id <= 0) continue;
      const { times } = tests.get(test_id) ?? { times: 0 };
      tests.set(test_id, { test_id, name: name ?? '', times: times + 1 });
    }
  }
  return [...tests.values()].toSorted((a, b) => a.test_id - b.test_id);
}
