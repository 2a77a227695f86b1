import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assessments, candidatures } from '../../src/gateway/schema/readModel.ts';
import { observedCompletions } from '../../src/gateway/schema/tables.ts';
import { type FilledGateway, startFilledGateway } from './readModelSupport.ts';

const ROWS = 100_000;
const ASSESSMENTS = 50;
/** A ratio within one run, since processors are shared and differ. */
const MAX_SCANS = 3;
const READS = 40;

let gateway: FilledGateway;

/**
 * Adds candidatures: half are completed, a quarter of these are not yet evaluated, and most completions were observed.
 */
beforeAll(async () => {
  gateway = await startFilledGateway();
  const { db, pool } = gateway.platform.database;
  const upstream = gateway.upstream;
  await db.execute(sql`
    insert into ${assessments} (upstream, id, name, candidates, invited, started, finished, status, modified, name_key,
      first_version, version)
    select ${upstream}, id, 'Assessment ' || id, 2000, 500, 500, 1000, 'active', '2026-01-01T00:00:00Z', '', 1, 1
    from generate_series(1, ${ASSESSMENTS}::int) as id`);
  await db.execute(sql`
    insert into ${candidatures} (upstream, id, assessment_id, testtaker_id, created, created_at, email, full_name, name_key,
      avg_score, stage, status, first_version, version, is_initial)
    select ${upstream}, id, 1 + id % ${ASSESSMENTS}::int, id, at::text, at, 'person' || id || '@example.org', 'Person ' || id,
      'person', case when id % 4 < 2 then id % 101 end, case when id % 8 = 0 then 'NYE' else 'EVA' end,
      case id % 4 when 2 then 'started' when 3 then 'invited' else 'completed' end, 1, 1, true
    from (select id, '2026-01-01'::timestamptz + id * interval '1 minute' as at
      from generate_series(1, ${ROWS}::int) as id) as made`);
  await db.execute(sql`
    insert into ${observedCompletions} (upstream, candidature_id, assessment_id, observed_at, was_open)
    select upstream, id, assessment_id, created_at + interval '7 days', true from ${candidatures}
    where status = 'completed' and id % 16 > 0`);
  for (const table of ['read_model.candidatures', 'read_model.assessments', 'gateway.observed_completions']) {
    await pool.query(`vacuum analyze ${table}`);
  }
}, 600_000);
afterAll(async () => await gateway.stop());

test(`the Home page of ${ROWS} candidates takes at most ${MAX_SCANS} times as long as reading their rows once`, async () => {
  const { db } = gateway.platform.database;
  const scans: number[] = [];
  const answers: number[] = [];
  // In turn, so that the load of the machine affects both.
  for (let number = 0; number < READS; number++) {
    scans.push(await timeOf(() => db.execute(sql`select max(avg_score + length(email)) from ${candidatures}`)));
    answers.push(
      await timeOf(async () => {
        const { value } = await gateway.api.readHome({});
        expect(value.to_review?.count).toBe(ROWS / 8);
      }),
    );
  }
  expect(median(answers) / median(scans)).toBeLessThanOrEqual(MAX_SCANS);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
