/** A module of an ERP system, in Python: one user, retakes, tests as rows. D1 D7 D9 D12 D16 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Call, reads, type Sandbox, startSandbox, USER } from './sandbox.ts';

const Token = z.object({ token: z.string() });
const Assessments = z.object({
  results: z.array(z.object({ id: z.number(), name: z.string(), status: z.string() })),
});
const TestsDetail = z.object({
  tests_detail: z.array(z.object({ test: z.object({ id: z.number(), name: z.string(), status: z.string() }) })),
});
const Invited = z.object({
  id: z.number(),
  status: z.string(),
  testtaker_id: z.number(),
  invitation_uuid: z.string(),
  created: z.string(),
});
const Results = z.object({
  results: z.array(
    z.object({
      test_id: z.number(),
      name: z.string(),
      status: z.string(),
      completed: z.boolean(),
      score: z.nullable(z.number()),
      score_display: z.string(),
      score_description: z.string(),
    }),
  ),
});

let sandbox: Sandbox;
let erp: Call;
beforeAll(async () => {
  sandbox = await startSandbox();
  const login = await sandbox.as(null)('POST', '/api/profiles/login/', {
    json: USER,
    headers: { origin: 'https://erp.example' },
  });
  erp = sandbox.as(reads(Token, login).token);
}, 60_000);
afterAll(async () => await sandbox.platform.stop());

describe('an ERP module [R91]', () => {
  test('lists assessments and makes a row for each test', async () => {
    const { results } = reads(Assessments, await erp('GET', '/api/assessments/?limit=999'));
    const { openId } = sandbox.seeded;
    expect(results).toContainEqual({ id: openId, name: 'Engineer, seed', status: 'active' });
    const detail = reads(TestsDetail, await erp('GET', `/api/assessments/${openId}`));
    expect(detail.tests_detail.map(({ test: { name, status } }) => `${name} ${status}`)).toEqual([
      'Numeracy, seed published',
      'Code, seed published',
      'Big Five, seed published',
    ]);
  });

  test('completes each of its test rows from the results', async () => {
    const { openId, completed } = sandbox.seeded;
    const list = await erp('GET', `/api/assessments/candidature?assessment=${openId}`);
    expect(list).toMatchObject({ status: 200, body: { count: 5 } });
    const query = `candidature__assessment=${openId}&candidature__test_taker=${completed.testTaker}`;
    const came = await erp('GET', `/api/assessments/results/?${query}`, {
      headers: { 'content-type': 'application/json' },
    });
    const { results } = reads(Results, came);
    const { tests_detail } = reads(TestsDetail, await erp('GET', `/api/assessments/${openId}`));
    const rows = tests_detail.map(({ test: { id } }) => results.find(({ test_id }) => test_id === id));
    expect(rows).toMatchObject([
      { completed: true, score: 68, score_description: '1 of 16 correct' },
      { completed: true, score: 80, score_description: '' },
      { completed: true, score: null, score_display: '3-4-2-5-1_24-31.5-18-40-12', score_description: '' },
    ]);
  });

  test('retakes: removes, and invites the same address again', async () => {
    const invite = async () =>
      await erp('POST', `/api/assessments/${sandbox.seeded.emptyId}/invite_candidate/`, {
        json: { email: 'retake@example.org', first_name: 'Ren' },
      });
    const first = reads(Invited, await invite());
    expect(await erp('DELETE', `/api/assessments/candidature/${first.id}/`)).toMatchObject({ status: 204, body: '' });
    expect(await erp('DELETE', `/api/assessments/candidature/${first.id}/`)).toMatchObject({ status: 404 });
    const second = reads(Invited, await invite());
    expect(second).toMatchObject({ status: 'invited', testtaker_id: first.testtaker_id });
    expect(second.invitation_uuid).not.toBe(first.invitation_uuid);
    const page = await fetch(`${sandbox.platform.baseUrl}/testtaker/takeinvitation/${second.invitation_uuid}`);
    expect(page.status).not.toBe(404);
  });
});
