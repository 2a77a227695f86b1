import { and, eq, type SQL, sql } from 'drizzle-orm';
import { CANDIDATURE_FILTERS } from '../../contract/candidatureFilters.ts';
import type { CountedFilter } from '../../contract/facets.ts';
import type { Db } from '../../database/open.ts';
import { notes, recommendations } from '../schema.ts';
import { inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { isKnownAt, isNewSince } from './firstSeen.ts';
import { candidatures, flags } from './tables.ts';
import { NONE_NOTICED, SOME_NOTICED } from './testScores.ts';
import type { ValueCount } from './valueCounts.ts';

/** What is kept of a filter: candidatures with a value; `is_first` of one of several values of a candidature. */
const KEPT: Record<CountedFilter, (upstream: string) => SQL> = {
  recommended: (upstream) => sql`
    select candidature_id, value, row_number() over (partition by candidature_id) = 1 as is_first from (
      select distinct ${recommendations.candidature_id} as candidature_id, ${recommendations.recommendation} as value
      from ${recommendations} where ${eq(recommendations.upstream, upstream)}) as given`,
  notes: (upstream) => sql`
    select distinct ${notes.candidature_id} as candidature_id, 'some' as value, true as is_first
    from ${notes} where ${eq(notes.upstream, upstream)}`,
  conditions: (upstream) => sql`
    select ${flags.candidature_id} as candidature_id, true as is_first,
      case when ${SOME_NOTICED} then 'noticed' when ${NONE_NOTICED} then 'none' end as value
    from ${flags} where ${eq(flags.upstream, upstream)}`,
};

/** The value of a candidature of which nothing is kept. */
const WITHOUT: Record<CountedFilter, string> = { recommended: 'none', notes: 'none', conditions: 'unread' };

/** Counts the rows with each value of a filter that pass the other filters; those without a value are what is left. */
export async function countValues(
  db: Db,
  filter: CountedFilter,
  which: Scope & { asOf: number },
): Promise<ValueCount[]> {
  const others = and(inScope(which), passesFilters(which, [filter]));
  const newer = await db.$count(candidatures, and(others, isNewSince(which.asOf)));
  // Without their versions, an index has all that is asked of the rows.
  const passing = newer === 0 ? others : and(others, isKnownAt(which.asOf));
  const all = await db.$count(candidatures, passing);
  const { rows } = await db.execute<{ value: string | null; count: number; first: number }>(sql`
    with kept as materialized (${KEPT[filter](which.upstream)})
    select value, count(*)::int as count, (count(*) filter (where is_first))::int as first
    from kept join ${candidatures} on ${candidatures.id} = kept.candidature_id where ${passing} group by value`);
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  counts.set(WITHOUT[filter], all - rows.reduce((sum, { first }) => sum + first, 0));
  return CANDIDATURE_FILTERS[filter].values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
}
