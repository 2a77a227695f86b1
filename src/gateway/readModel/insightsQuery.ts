import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { FLAG_NAMES } from '../../contract/flags.ts';
import { finalScoreOf, MIN_SCORES_FOR_MEDIAN } from '../../contract/score.ts';
import type { Db } from '../../database/open.ts';
import { observedCompletions } from '../schema/tables.ts';
import { inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import type { CandidatureRow } from './candidaturesQuery.ts';
import { COMPLETED_AT, IS_COMPLETION_EXACT } from './completions.ts';
import { isKnownAt } from './listed.ts';
import { countRejections } from './rejections.ts';
import { LOWEST_FINAL_SCORE_RANK, candidatures, flags, results } from '../schema/readModel.ts';
import { sumByValue } from './valueCounts.ts';

const BANDS = 10;
const MAX_POINT = 100;
const { created_at, id, score_rank, stage, status, upstream } = candidatures;

const count = sql<number>`count(*)::int`;

/** How many rows have a score in each band of ten points. */
function countBands(score: SQL): SQL<number[]> {
  const counts = Array.from(
    { length: BANDS },
    (_, band) => sql`count(*) filter (where least(floor(${score} / 10), ${BANDS - 1}::int) = ${band}::int)::int`,
  );
  return sql`array[${sql.join(counts, sql`, `)}]`;
}

/** The distribution of the final scores of these rows, and how many are higher than `score`. */
async function readFinalScores(db: Db, rows: SQL | undefined, score = 0) {
  // From `score_rank`, which has an index. The offset costs only digits that no score has.
  const final = sql`(${score_rank} - ${LOWEST_FINAL_SCORE_RANK}::int)`;
  const [row] = await db
    .select({
      count,
      bands: countBands(final),
      quartiles: sql<number[] | null>`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${final})`,
      higher: sql<number>`count(*) filter (where ${score_rank} > ${LOWEST_FINAL_SCORE_RANK + score}::float8)::int`,
    })
    .from(candidatures)
    .where(and(rows, gte(score_rank, LOWEST_FINAL_SCORE_RANK)));
  if (!row) throw new Error('The query returned no row');
  const { higher, quartiles, ...counts } = row;
  const isEnough = counts.count >= MIN_SCORES_FOR_MEDIAN;
  return { higher, scores: { ...counts, quartiles: isEnough ? (quartiles?.map(roundRank) ?? null) : null } };
}

/** How many of these rows have each whole final score from 0 to 100. */
async function countPoints(db: Db, rows: SQL | undefined): Promise<number[]> {
  // Not from `score_rank`, whose digits are fewer: the counts are those of the filter.
  const point = sql<number>`least(greatest(floor(${candidatures.avg_score}), 0), ${MAX_POINT}::int)::int`;
  const counts = await db
    .select({ point, count })
    .from(candidatures)
    .where(and(rows, gte(score_rank, LOWEST_FINAL_SCORE_RANK)))
    .groupBy(sql`1`);
  const byPoint = new Map(counts.map((row) => [row.point, row.count]));
  return Array.from({ length: MAX_POINT + 1 }, (_, each) => byPoint.get(each) ?? 0);
}

const roundRank = (score: number) => Math.round(score * 1e9) / 1e9;

/** The rank of a candidature's final score in its assessment; null without a final score. */
export async function readRank(db: Db, service: string, row: CandidatureRow) {
  const score = finalScoreOf(row);
  if (score === null) return null;
  const rows = and(eq(upstream, service), eq(candidatures.assessment_id, row.assessment_id));
  return await readFinalScores(db, rows, score);
}

/** The figures of the insights page, for the candidatures that match the filters. */
export async function readInsights(db: Db, which: Scope & { asOf: number }) {
  const rows = and(inScope(which), isKnownAt(which.asOf), passesFilters(which));
  const zone = which.scope.timezone ?? 'UTC';
  const dayOf = (moment: SQL) => sql<string>`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`;
  const first = sql`1`;

  const codes = await db.select({ status, stage, count }).from(candidatures).where(rows).groupBy(status, stage);
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
      day: dayOf(COMPLETED_AT.getSQL()),
      is_exact: IS_COMPLETION_EXACT,
      completed: count,
      latest: sql`max(${COMPLETED_AT})`.mapWith(observedCompletions.observed_at),
    })
    .from(candidatures)
    .innerJoin(
      observedCompletions,
      and(eq(observedCompletions.upstream, upstream), eq(observedCompletions.candidature_id, id)),
    )
    .where(and(rows, eq(status, 'completed')))
    .groupBy(first, IS_COMPLETION_EXACT)
    .orderBy(first);

  const tests = await readTests(db, rows);
  const flagCounts = await countFlags(db, rows);
  const total = sumOf(codes.map((each) => each.count));
  const unobserved = completions.filter(({ is_exact }) => !is_exact);
  return {
    count: total,
    by_status: sumByValue(codes.map((each) => ({ value: each.status, count: each.count }))),
    by_stage: sumByValue(codes.map((each) => ({ value: each.stage, count: each.count }))),
    rejections: await countRejections(db, rows),
    scores: { ...(await readFinalScores(db, rows)).scores, by_point: await countPoints(db, rows) },
    tests,
    flags: flagCounts,
    invited,
    undated: total - sumOf(invited.map((each) => each.invited)),
    completions: completions.filter(({ is_exact }) => is_exact).map(({ day, completed }) => ({ day, completed })),
    unobserved: {
      count: sumOf(unobserved.map(({ completed }) => completed)),
      before: unobserved.at(-1)?.latest?.toISOString() ?? null,
    },
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);

interface TestScores extends Record<string, unknown> {
  test_id: number | null;
  name: string | null;
  count: number;
  bands: number[];
  quartiles: number[];
}

/** The distribution of scores by test, for candidatures whose results were read. */
async function readTests(db: Db, which: SQL | undefined) {
  const read = sql`select ${results.results} as results from ${candidatures} join ${results}
    on ${results.upstream} = ${upstream} and ${results.candidature_id} = ${id} where ${which}`;
  const { rows } = await db.execute<TestScores>(sql`
    with read as materialized (${read})
    select test_id, name, count(*)::int as count, ${countBands(sql`score`)} as bands,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by score) as quartiles
    from read, jsonb_to_recordset(read.results) as test (test_id int, name text, score float8, status text)
    where score is not null and status = 'published' group by test_id, name order by name, test_id`);
  const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${read}) as read`);
  return {
    count: counted.rows[0]?.count ?? 0,
    results: rows.map((row) => ({ ...row, quartiles: row.count < MIN_SCORES_FOR_MEDIAN ? null : row.quartiles })),
  };
}

/** Counts each test condition, for candidatures whose conditions were read. */
async function countFlags(db: Db, which: SQL | undefined) {
  const counts = FLAG_NAMES.flatMap((name) => [
    sql`count(*) filter (where ${flags[name]})::int as ${sql.identifier(`yes_${name}`)}`,
    sql`count(*) filter (where not ${flags[name]})::int as ${sql.identifier(`no_${name}`)}`,
  ]);
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::int as count, ${sql.join(counts, sql`, `)} from ${candidatures} join ${flags}
    on ${flags.upstream} = ${upstream} and ${flags.candidature_id} = ${id} where ${which}`);
  const [row = {}] = rows;
  return {
    count: row.count ?? 0,
    signals: FLAG_NAMES.map((name) => ({ name, yes: row[`yes_${name}`] ?? 0, no: row[`no_${name}`] ?? 0 })),
  };
}
