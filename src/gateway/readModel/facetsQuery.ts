import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { CANDIDATURE_FILTERS, type CountedFilter, type Facet, FACETS } from '../../contract/candidatureFilters.ts';
import { CANDIDATURE_STATUSES, STAGES } from '../../contract/codes.ts';
import type { Db } from '../../database/open.ts';
import { notes, recommendations, rejections, verdicts } from '../schema/tables.ts';
import { inScope, isScoreIn, passesFilters, type Scope } from './candidatureFilters.ts';
import { countRows, isKnownAt, isNewSince } from './listed.ts';
import { candidatures, flags, UNKNOWN_CODE } from '../schema/readModel.ts';
import { IS_CURRENT_REJECTION } from './rejections.ts';
import { isCounted } from './shownRecommendations.ts';
import { NONE_NOTICED, SOME_NOTICED, SOME_WITHOUT_VERDICT } from './testScores.ts';
import { sumByValue, type ValueCount } from './valueCounts.ts';

/** Candidatures with equal values. */
interface Group extends Record<string, unknown> {
  status: string | null;
  stage: string | null;
  /** From 0 to 9; 100 belongs to the last band. */
  band: number | null;
  /** -1: none. */
  rating: number;
  passes_score: boolean;
  count: string;
}

/** The value of each facet, in the form of its filter; null: unknown. */
const VALUES: Record<Facet, (group: Group) => string | null> = {
  status: ({ status }) => status,
  stage: ({ stage }) => stage,
  score: ({ band }) => (band === null ? null : `${band * 10}-${band === 9 ? 100 : band * 10 + 9}`),
  rating: ({ rating }) => (rating < 0 ? 'none' : String(rating)),
};

/** Counts the values of all facets in one query. A facet's counts ignore its own filter and respect the others. */
export async function countFacets(db: Db, which: Scope & { asOf: number }): Promise<Record<Facet, ValueCount[]>> {
  const { scope } = which;
  const groups = await readGroups(db, which);
  const passes = (facet: Facet, group: Group): boolean => {
    if (facet === 'score') return group.passes_score;
    const value = VALUES[facet](group);
    return scope[facet] === undefined || (value !== null && scope[facet].includes(value));
  };
  const countsOf = (facet: Facet) => {
    const passing = groups.filter((group) => FACETS.every((each) => each === facet || passes(each, group)));
    const counts = passing.map((group) => ({ value: VALUES[facet](group), count: Number(group.count) }));
    return sumByValue(counts).filter(({ count }) => count > 0);
  };
  return {
    status: countsOf('status'),
    stage: countsOf('stage'),
    score: countsOf('score'),
    rating: countsOf('rating'),
  };
}

const { avg_score, rating_rank, stage, stage_rank, status, status_rank } = candidatures;

/** Groups the rows by their values, without the filters of the facets. */
async function readGroups(db: Db, which: Scope & { asOf: number }): Promise<Group[]> {
  const filtered = passesFilters(which, FACETS);
  const groups = filtered
    ? grouped(TEXTS, sql`count(*)`, and(inScope(which), isKnownAt(which.asOf), filtered))
    : unfiltered(which);
  const { rows } = await db.execute<Group>(sql`
    select status, stage, case when score >= 90 then 9 else floor(score / 10) end::int as band, floor(rating) as rating,
      coalesce(${passesScore(which)}, false) as passes_score, sum(count) as count
    from (${groups}) as groups group by 1, 2, 3, 4, 5`);
  return rows;
}

/**
 * Counts known codes by an index that has all columns. Rows with unknown codes and rows newer than the list are few: they are
 * counted in the table, and the newer ones are subtracted.
 */
function unfiltered(which: Scope & { asOf: number }): SQL {
  const isKnown = and(lt(status_rank, UNKNOWN_CODE), lt(stage_rank, UNKNOWN_CODE));
  const isUnknown = or(eq(status_rank, UNKNOWN_CODE), eq(stage_rank, UNKNOWN_CODE));
  const ranks = sql`${status_rank} as status, ${stage_rank} as stage`;
  return sql`
    select ${codeOf('status', CANDIDATURE_STATUSES)}, ${codeOf('stage', STAGES)}, score, rating, count
    from (${grouped(ranks, sql`count(*)`, and(inScope(which), isKnown))}) as known
    union all ${grouped(TEXTS, sql`count(*)`, and(inScope(which), isUnknown))}
    union all ${grouped(TEXTS, sql`-count(*)`, and(inScope(which), isNewSince(which.asOf)))}`;
}

const TEXTS = sql`${status} as status, ${stage} as stage`;

const grouped = (codes: SQL, count: SQL, rows: SQL | undefined): SQL =>
  sql`select ${codes}, ${avg_score} as score, ${rating_rank} as rating, ${count} as count
    from ${candidatures} where ${rows} group by 1, 2, 3, 4`;

/** Translates the rank in a column back to its code. */
const codeOf = (column: 'status' | 'stage', codes: readonly string[]): SQL =>
  sql.raw(`(array['${codes.join(`', '`)}'])[${column} + 1] as ${column}`);

const passesScore = ({ scope: { score } }: Scope): SQL =>
  (score === undefined ? undefined : isScoreIn(sql`score`, score)) ?? sql`true`;

/** Selects each candidature with its values for a filter. `is_first` marks one value of each candidature. */
const ENTRY_VALUES: Record<CountedFilter, (which: Scope) => SQL> = {
  recommended: (which) => sql`
    select candidature_id, value, row_number() over (partition by candidature_id) = 1 as is_first from (
      select distinct ${recommendations.candidature_id} as candidature_id, ${recommendations.recommendation} as value
      from ${recommendations} where ${and(eq(recommendations.upstream, which.upstream), isCounted(which))}) as given`,
  notes: ({ upstream }) => sql`
    select distinct ${notes.candidature_id} as candidature_id, 'some' as value, true as is_first
    from ${notes} where ${eq(notes.upstream, upstream)}`,
  verdict: ({ upstream }) => sql`
    select candidature_id, value, row_number() over (partition by candidature_id) = 1 as is_first from (
      select distinct ${verdicts.candidature_id} as candidature_id, ${verdicts.verdict} as value from ${verdicts}
      where ${eq(verdicts.upstream, upstream)} and ${verdicts.is_current} and ${verdicts.verdict} is not null
      union all select ${flags.candidature_id}, 'none' from ${flags}
      where ${eq(flags.upstream, upstream)} and ${SOME_WITHOUT_VERDICT}) as given`,
  conditions: ({ upstream }) => sql`
    select ${flags.candidature_id} as candidature_id, true as is_first,
      case when ${SOME_NOTICED} then 'noticed' when ${NONE_NOTICED} then 'none' end as value
    from ${flags} where ${eq(flags.upstream, upstream)}`,
  rejection_reason: (which) => sql`
    select ${candidatures.id} as candidature_id, coalesce(${rejections.reason_id}::text, 'none') as value, true as is_first
    from ${candidatures} left join ${rejections} on ${IS_CURRENT_REJECTION}
    where ${and(inScope(which), eq(stage, 'REJ'))}`,
};

/** The value of a candidature without an entry; null: no value has them. */
const VALUE_WITHOUT_ENTRY: Record<CountedFilter, string | null> = {
  recommended: 'none',
  notes: 'none',
  conditions: 'unread',
  verdict: null,
  rejection_reason: null,
};

/** Counts the rows by value of a filter, among those that match the other filters. Rows without an entry are the rest. */
export async function countValues(
  db: Db,
  filter: CountedFilter,
  which: Scope & { asOf: number },
): Promise<ValueCount[]> {
  const passing = and(inScope(which), isKnownAt(which.asOf), passesFilters(which, [filter]));
  const all = await countRows(db, { ...which, scope: { ...which.scope, [filter]: undefined } });
  const { rows } = await db.execute<{ value: string | null; count: number; first: number }>(sql`
    with entries as materialized (${ENTRY_VALUES[filter](which)})
    select value, count(*)::int as count, (count(*) filter (where is_first))::int as first
    from entries join ${candidatures} on ${candidatures.id} = entries.candidature_id where ${passing} group by value`);
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  const without = VALUE_WITHOUT_ENTRY[filter];
  if (without !== null) counts.set(without, all - rows.reduce((sum, { first }) => sum + first, 0));
  const values = new Set<string | null>([...CANDIDATURE_FILTERS[filter].values, ...counts.keys()]);
  return [...values].flatMap((value) => (value === null ? [] : { value, count: counts.get(value) ?? 0 }));
}
