import { inArray, type SQL, sql } from 'drizzle-orm';
import { FLAG_NAMES } from '../../contract/flags.ts';
import type { z } from 'zod/mini';
import type { KnownCandidature } from '../../contract/readModel.ts';
import type { ConditionGroup } from '../../contract/testConditions.ts';
import { VERDICT_CONDITIONS, type VerdictCode, VERDICTS } from '../../contract/verdictCodes.ts';
import type { Db } from '../../database/open.ts';
import { flags, results } from '../schema/readModel.ts';
import { verdicts } from '../schema/tables.ts';

/** The number of these conditions that are true. Null counts as false. */
const countTrue = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`coalesce(${condition}, false)::int`),
    sql` + `,
  );

const isSignal = (name: (typeof FLAG_NAMES)[number]) => sql`${flags[name]}`;
// Without the camera: it is optional, so an unused one is no bad sign.
const BAD_SIGNALS = FLAG_NAMES.filter((name) => name !== 'is_camera_enabled');

/** How many test conditions of a row of `flags` were noticed, and how many were fine. See contract/flags.ts. */
const NOTICED = countTrue(BAD_SIGNALS.map(isSignal));
const FINE = countTrue([...BAD_SIGNALS.map((name) => sql`not ${flags[name]}`), isSignal('is_camera_enabled')]);

/** Conditions on a row of `flags`, for the filter by test conditions. */
export const SOME_NOTICED = sql`${NOTICED} > 0`;
export const NONE_NOTICED = sql`${NOTICED} = 0 and ${FINE} > 0`;

/** Whether a condition that was noticed in a row of `flags` has no current verdict, or another one than these. */
const isNoticedWithout = (codes: readonly VerdictCode[]) => sql`exists (select from (values ${sql.join(
  VERDICT_CONDITIONS.map((name) => sql`(${name}, ${flags[name]})`),
  sql`, `,
)}) as recorded (condition, is_noticed) where is_noticed and not exists (select from ${verdicts}
  where ${verdicts.upstream} = ${flags.upstream} and ${verdicts.candidature_id} = ${flags.candidature_id}
    and ${verdicts.is_current} and ${verdicts.condition} = recorded.condition and ${inArray(verdicts.verdict, [...codes])}))`;

/** A condition on a row of `flags`, for the filter by verdict. What is fine needs none. */
export const SOME_WITHOUT_VERDICT = isNoticedWithout(VERDICTS);

/** What the test conditions of a left-joined row of `flags` leave to do. */
export const CONDITION_GROUP = sql<ConditionGroup>`case when ${flags.candidature_id} is null then 'unread'
  when ${isNoticedWithout(['explained', 'dismissed'])} then 'unexplained' else 'settled' end`;

type Shown = z.input<typeof KnownCandidature>;

/** The test conditions in the form of the API, from a left-joined row of `flags`. */
export const TEST_CONDITIONS = sql<Shown['test_conditions']>`case when ${flags.candidature_id} is not null
  then json_build_object('noticed', ${NOTICED}, 'fine', ${FINE}) end`;

/** The test scores in the form of the API, from a left-joined row of `results`. */
export const TEST_SCORES = sql<Shown['test_scores']>`case when ${results.candidature_id} is not null then (
  select coalesce(json_agg(json_build_object('test_id', test_id, 'score', score)), '[]'::json)
  from jsonb_to_recordset(${results.results}) as test (test_id int, score float8)
  where test_id is not null and score is not null) end`;

/** Number of candidatures to find the tests of an assessment in: all take the same tests. */
const SAMPLE_SIZE = 200;

/** The tests of an assessment that have a score, by name. */
export async function readTests(db: Db, { upstream, assessment }: { upstream: string; assessment: number }) {
  const { rows } = await db.execute<{ test_id: number; name: string | null }>(sql`
    with latest as materialized (select ${results.candidature_id} as id, ${results.results} as results from ${results}
      where ${results.upstream} = ${upstream} and ${results.assessment_id} = ${assessment}
      order by ${results.candidature_id} desc limit ${SAMPLE_SIZE}::int)
    select test_id, (array_agg(name order by id desc))[1] as name
    from latest, jsonb_to_recordset(latest.results) as test (test_id int, name text, score float8)
    where test_id is not null and score is not null group by test_id order by name, test_id`);
  return rows;
}
