/** A daily job of a Spring service: typed rows, where an unexpected type ends the run. D12 D14 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Call, reads, type Sandbox, startSandbox } from './sandbox.ts';

const Results = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      score: z.nullable(z.number()),
      status: z.string(),
      completed: z.boolean(),
      test_id: z.number(),
      custom_questions: z.array(z.unknown()),
      algorithm: z.string(),
      is_code_test: z.boolean(),
      score_display: z.string(),
      display_normalized_percentile_score: z.nullable(z.number()),
      completed_at: z.nullable(z.string()),
    }),
  ),
});

let sandbox: Sandbox;
let job: Call;
beforeAll(async () => {
  sandbox = await startSandbox();
  job = async (method, path) =>
    await sandbox.call(method, path, { headers: { 'content-type': 'application/json', accept: '*/*' } });
}, 60_000);
afterAll(async () => await sandbox.platform.stop());

describe('a daily job [R91]', () => {
  test('decides by the average of two tests, and skips candidates of other assessments', async () => {
    const { openId, completed, started, late } = sandbox.seeded;
    const resultsOf = async (testTaker: number) => {
      const query = `candidature__assessment=${openId}&candidature__test_taker=${testTaker}`;
      return reads(Results, await job('GET', `/api/assessments/results?${query}`)).results;
    };
    const scores = async (testTaker: number) =>
      (await resultsOf(testTaker)).filter(({ score }) => score !== null).map(({ score }) => score);
    expect(await scores(completed.testTaker)).toEqual([68, 80]);
    expect(await scores(started.testTaker)).toEqual([40]);
    expect(await scores(late.testTaker)).toEqual([]);
    const [first, , , custom] = await resultsOf(completed.testTaker);
    expect(first).toMatchObject({
      completed_at: '2026-01-02T10:20:00.000Z',
      display_normalized_percentile_score: 0,
    });
    expect(custom).toMatchObject({ completed_at: null, display_normalized_percentile_score: null });
  });

  test('reads the candidatures of an assessment', async () => {
    const { openId } = sandbox.seeded;
    const came = await job('GET', `/api/assessments/candidature/?assessment=${openId}`);
    expect(came).toMatchObject({ status: 200, body: { count: 5, results: expect.any(Array) } });
    expect(await job('GET', '/api/assessments/candidature/?assessment=2147483647')).toMatchObject({ status: 404 });
    expect(await job('GET', '/api/assessments/candidature/')).toMatchObject({
      status: 400,
      body: { assessment: [expect.any(String)] },
    });
  });
});
