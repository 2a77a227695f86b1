import { and, eq, type SQL, sql } from 'drizzle-orm';
import { CANDIDATURE_FILTERS } from '../../contract/candidatureFilters.ts';
import type { CountedFilter } from '../../contract/facets.ts';
import type { Db } from '../../database/open.ts';
import { notes, recommendations } from '../schema/tables.ts';
import { inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { countRows, isKnownAt } from './listed.ts';
import { candidatures, flags } from '../schema/readModel.ts';
import { NONE_NOTICED, SOME_NOTICED } from './testScores.ts';
import type { ValueCount } from './valueCounts.ts';

/** Selects each candidature with its values for a filter. `is_first` marks one value of each candidature. */
const ENTRY_VALUES: Record<CountedFilter, (upstream: string) => SQL> = {
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

/** The value of a candidature without an entry. */
const VALUE_WITHOUT_ENTRY: Record<CountedFilter, string> = { recommended: 'none', notes: 'none', conditions: 'unread' };

/** Counts the rows by value of a filter, among those that match the other filters. Rows without an entry are the rest. */
export async function countValues(
  db: Db,
  filter: CountedFilter,
  which: Scope & { asOf: number },
): Promise<ValueCount[]> {
  const passing = and(inScope(which), isKnownAt(which.asOf), passesFilters(which, [filter]));
  const all = await countRows(db, { ...which, scope: { ...which.scope, [filter]: undefined } });
  const { rows } = await db.execute<{ value: string | null; count: number; first: number }>(sql`
    with entries as materialized (${ENTRY_VALUES[filter](which.upstream)})
    select value, count(*)::int as count, (count(*) filter (where is_first))::int as first
    from entries join ${candidatures} on ${candidatures.id} = entries.candidature_id where ${passing} group by value`);
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  counts.set(VALUE_WITHOUT_ENTRY[filter], all - rows.reduce((sum, { first }) => sum + first, 0));
  return CANDIDATURE_FILTERS[filter].values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
}
