import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { MIN_SCORES_FOR_MEDIAN } from '../../contract/score.ts';
import type { Db } from '../../database/open.ts';
import { observedCompletions } from '../schema.ts';
import { inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { isKnownAt } from './firstSeen.ts';
import { candidatures } from './tables.ts';
import { SCORE_BAND, sumByValue } from './valueCounts.ts';

const BANDS = 10;
const { avg_score, created_at, id, stage, status, upstream } = candidatures;

/** Sums of the candidatures that pass the filters. */
export async function readInsights(db: Db, which: Scope & { asOf: number }) {
  const rows = and(inScope(which), isKnownAt(which.asOf), passesFilters(which));
  const isFinal = and(rows, eq(status, 'completed'), isNotNull(avg_score));
  const zone = which.scope.timezone ?? 'UTC';
  const dayOf = (moment: SQL) => sql<string>`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`;
  const count = sql<number>`count(*)::int`;
  const first = sql`1`;

  const codes = await db.select({ status, stage, count }).from(candidatures).where(rows).groupBy(status, stage);
  const bands = await db.select({ band: SCORE_BAND, count }).from(candidatures).where(isFinal).groupBy(first);
  const [spread] = await db
    .select({
      quartiles: sql<number[] | null>`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${avg_score})`,
    })
    .from(candidatures)
    .where(isFinal);
  const invited = await db
    .select({
      day: dayOf(sql`${created_at}`),
      invited: count,
      completed: sql<number>`count(*) filter (where ${status} = 'completed')::int`,
    })
    .from(candidatures)
    .where(and(rows, isNotNull(created_at)))
    .groupBy(first)
    .orderBy(first);
  const completions = await db
    .select({
      day: dayOf(sql`${observedCompletions.observed_at}`),
      was_open: observedCompletions.was_open,
      completed: count,
      latest: sql`max(${observedCompletions.observed_at})`.mapWith(observedCompletions.observed_at),
    })
    .from(candidatures)
    .innerJoin(
      observedCompletions,
      and(eq(observedCompletions.upstream, upstream), eq(observedCompletions.candidature_id, id)),
    )
    .where(and(rows, eq(status, 'completed')))
    .groupBy(first, observedCompletions.was_open)
    .orderBy(first);

  const total = sumOf(codes.map((each) => each.count));
  const final = sumOf(bands.map((each) => each.count));
  const before = completions.filter(({ was_open }) => !was_open);
  return {
    count: total,
    by_status: sumByValue(codes.map((each) => ({ value: each.status, count: each.count }))),
    by_stage: sumByValue(codes.map((each) => ({ value: each.stage, count: each.count }))),
    scores: {
      count: final,
      bands: Array.from({ length: BANDS }, (_, band) => bands.find((each) => each.band === band)?.count ?? 0),
      quartiles: final < MIN_SCORES_FOR_MEDIAN ? null : (spread?.quartiles ?? null),
    },
    invited,
    undated: total - sumOf(invited.map((each) => each.invited)),
    completions: completions.filter(({ was_open }) => was_open).map(({ day, completed }) => ({ day, completed })),
    unobserved: {
      count: sumOf(before.map(({ completed }) => completed)),
      before: before.at(-1)?.latest?.toISOString() ?? null,
    },
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);
