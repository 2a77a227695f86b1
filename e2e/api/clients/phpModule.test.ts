/** A module of a PHP framework: no final slashes, very large pages, details of results, reports by email. D1 D6 D8 D10 to D14 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { addCandidates } from '../seed.ts';
import { type Call, reads, type Sandbox, startSandbox, USER } from './sandbox.ts';

const number = z.nullable(z.number());
const Row = z.object({
  id: z.number(),
  average: number,
  reminder_sent: z.boolean(),
  last_activity: z.nullable(z.string()),
  modified: z.string(),
});
const List = z.object({
  count: z.number(),
  results: z.array(z.extend(Row, { rating: number, review: z.nullable(z.string()), invitation_link: z.string() })),
});
const Details = z.object({
  assessments_detail: z.array(
    z.object({
      id: z.number(),
      average: number,
      last_activity: z.nullable(z.string()),
      completed_at: z.nullable(z.string()),
      tests_detail: z.array(z.object({ test: z.object({ name: z.string(), duration: z.number() }) })),
      is_exited_full_screen: z.nullable(z.boolean()),
      is_left_screen: z.nullable(z.boolean()),
      repeated_ip: z.nullable(z.boolean()),
      is_camera_enabled: z.nullable(z.boolean()),
    }),
  ),
});
const Results = z.object({
  results: z.array(z.object({ id: z.number(), number_questions_completed: number, raw_score: number })),
});
const Result = z.object({
  id: z.number(),
  skill_areas_score: z.array(
    z.object({
      description: z.string(),
      score: z.number(),
      answered_questions: z.number(),
      total_questions: z.number(),
    }),
  ),
  duration: z.number(),
  response_time: number,
});

let sandbox: Sandbox;
let module: Call;
beforeAll(async () => {
  sandbox = await startSandbox({ maxLimit: 100_000 });
  const login = await sandbox.as(null)('POST', '/api/profiles/login/', { json: USER });
  module = sandbox.as(reads(z.object({ token: z.string() }), login).token);
}, 60_000);
afterAll(async () => await sandbox.platform.stop());

describe('a PHP module [R91]', () => {
  test('probes its token with an ID that is none', async () => {
    expect(await module('GET', '/api/assessments/542a41874')).toMatchObject({ status: 400 });
    expect(await sandbox.as('old')('GET', '/api/assessments/542a41874')).toMatchObject({
      status: 401,
      body: { detail: 'Invalid token.' },
    });
  });

  test('reads all candidates as one page', async () => {
    expect(await module('GET', '/api/assessments?limit=10000')).toMatchObject({ status: 200, body: { count: 3 } });
    const { platform, seeded } = sandbox;
    await addCandidates(platform.database, seeded.emptyId, 1_200, 'php');
    const list = reads(
      List,
      await module('GET', `/api/assessments/candidature/?assessment=${seeded.emptyId}&limit=100000`),
    );
    expect(list.results).toHaveLength(1_200);
    const open = reads(List, await module('GET', `/api/assessments/candidature/?assessment=${seeded.openId}`));
    expect(open.results.find(({ id }) => id === seeded.completed.candidature)).toMatchObject({
      average: 74,
      reminder_sent: false,
      last_activity: expect.any(String),
      rating: 4,
    });
    const wrong = await module('GET', `/api/assessments/candidature/?assessment=${seeded.openId}&limit=-1`);
    expect(wrong).toMatchObject({ status: 400, body: { limit: [expect.any(String)] } });
  });

  test('notices a change by the date of modification', async () => {
    const { openId, started } = sandbox.seeded;
    const list = async () =>
      reads(List, await module('GET', `/api/assessments/candidature?assessment=${openId}`)).results.find(
        ({ id }) => id === started.candidature,
      );
    const before = await list();
    const path = `/api/assessments/candidature/${started.candidature}/change_stage`;
    expect(await module('PATCH', path, { json: { stage: 'REJ' } })).toMatchObject({ status: 200 });
    const after = await list();
    expect(Date.parse(after?.modified ?? '')).toBeGreaterThan(Date.parse(before?.modified ?? ''));
    expect(after?.last_activity).toBe(before?.last_activity);
  });

  test('reads a candidate with about thirty fields', async () => {
    const { completed } = sandbox.seeded;
    const path = `/api/assessments/candidates/${completed.testTaker}`;
    const [entry] = reads(Details, await module('GET', path)).assessments_detail;
    expect(entry).toMatchObject({
      average: 74,
      completed_at: '2026-01-02T11:00:00.000Z',
      is_camera_enabled: true,
      tests_detail: [{ test: { name: 'Numeracy, seed' } }, {}, {}],
    });
    const one = await module('GET', `${path}/?candidature=${completed.candidature}`);
    expect(reads(Details, one).assessments_detail).toEqual([entry]);
  });

  test('reads results with their skill areas and time, and none for a pair without a candidature', async () => {
    const { openId, emptyId, completed } = sandbox.seeded;
    const pair = (assessment: number) =>
      `/api/assessments/results/?candidature__assessment=${assessment}&candidature__test_taker=${completed.testTaker}`;
    const { results } = reads(Results, await module('GET', pair(openId)));
    expect(results[0]).toMatchObject({ number_questions_completed: 2, raw_score: 1 });
    const result = reads(Result, await module('GET', `/api/assessments/results/${results[0]?.id}`));
    expect(result).toMatchObject({ duration: 30 * 60, response_time: 20 * 60 });
    const { skill_areas_score: areas } = result;
    expect(areas.reduce((sum, { answered_questions }) => sum + answered_questions, 0)).toBe(2);
    expect(areas.reduce((sum, { total_questions }) => sum + total_questions, 0)).toBe(16);
    expect(areas.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
    expect(await module('GET', pair(emptyId))).toMatchObject({ status: 200, body: { count: 0, results: [] } });
    expect(await module('GET', '/api/assessments/results/2147483647')).toMatchObject({ status: 404 });
  });

  test('has the report sent to the candidate [R95]', async () => {
    const { completed, started } = sandbox.seeded;
    const path = (of: typeof completed) =>
      `/api/assessments/candidates/${of.testTaker}/send-pdf/?candidature=${of.candidature}`;
    expect(await module('GET', path(completed))).toMatchObject({ status: 200, body: { ok: true } });
    const log = await sandbox.call('GET', `/api/outbox/?search=${completed.email}&kind=report`);
    expect(log.body).toMatchObject({
      count: 1,
      results: [{ to: completed.email, candidature: completed.candidature }],
    });
    expect(await module('GET', path(started))).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
    expect(await sandbox.as(sandbox.platform.readToken)('GET', path(completed))).toMatchObject({ status: 403 });
  });

  test('reads a report in its own time zone', async () => {
    const { completed } = sandbox.seeded;
    const query = `candidature=${completed.candidature}&timezone=Africa/Cairo`;
    const came = await module('GET', `/api/assessments/candidates/${completed.testTaker}/render_pdf/?${query}`);
    expect(came).toMatchObject({ status: 200, type: 'application/pdf' });
  });
});
