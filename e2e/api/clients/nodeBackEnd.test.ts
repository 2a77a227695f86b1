/** The back end of a learning platform, with axios: no final slashes, the caller's own query and body passed on. D1 to D6, D8 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Call, reads, type Sandbox, startSandbox, USER } from './sandbox.ts';

const Token = z.object({ token: z.string() });
const Root = z.object({
  assessments_detail: z.array(
    z.object({
      id: z.number(),
      assessment_id: z.number(),
      candidature_id: z.number(),
      status: z.string(),
      average_score: z.nullable(z.number()),
      display_normalized_weighted_percentile_score: z.nullable(z.number()),
    }),
  ),
});
const Invited = z.object({
  id: z.number(),
  assessment: z.number(),
  testtaker_id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  average: z.nullable(z.number()),
  stage: z.string(),
});

let sandbox: Sandbox;
let service: Call;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { token } = reads(Token, await sandbox.as(null)('POST', '/api/profiles/login/', { json: USER }));
  service = sandbox.as(token);
}, 60_000);
afterAll(async () => await sandbox.platform.stop());

describe('a back end that passes on what its own callers send [R91]', () => {
  test('lists assessments with a status that its caller left out', async () => {
    const all = await service('GET', '/api/assessments/');
    for (const status of ['undefined', 'null', '']) {
      expect(await service('GET', `/api/assessments/?status=${status}`)).toEqual(all);
    }
    expect(await service('GET', '/api/assessments/?status=Active')).toMatchObject({ status: 400 });
  });

  test('reads an assessment and the state of a candidate from the root of the answer', async () => {
    const { openId, completed } = sandbox.seeded;
    expect(await service('GET', `/api/assessments/${openId}`)).toMatchObject({ status: 200, body: { id: openId } });
    const came = await service('GET', `/api/assessments/candidates/${completed.testTaker}`);
    const { assessments_detail } = reads(Root, came);
    expect(assessments_detail).toEqual([
      {
        id: completed.candidature,
        assessment_id: openId,
        candidature_id: completed.candidature,
        status: 'completed',
        average_score: 74,
        display_normalized_weighted_percentile_score: 0,
      },
    ]);
    expect(came.body).toMatchObject({ count: 1, results: [{ id: completed.testTaker, assessments_detail: [{}] }] });
  });

  test('invites with everything that its form has', async () => {
    const path = `/api/assessments/${sandbox.seeded.openId}/invite_candidate/?no_email=true`;
    const form = { email: 'node@example.org', first_name: 'Noa', last_name: null, course: 7, attempts: [1, 2] };
    const came = await service('POST', path, { json: form });
    expect(reads(Invited, came)).toMatchObject({
      email: 'node@example.org',
      first_name: 'Noa',
      last_name: '',
      full_name: 'Noa',
      average: null,
      stage: 'NYE',
    });
    expect(await service('POST', path, { json: { ...form, email: 7 } })).toMatchObject({
      status: 400,
      body: { email: [expect.any(String)] },
    });
  });

  test('removes a candidate who is there, so the next invitation is accepted', async () => {
    const path = `/api/assessments/${sandbox.seeded.openId}/invite_candidate/?no_email=true`;
    const json = { email: 'attempts@example.org' };
    const { id } = reads(Invited, await service('POST', path, { json }));
    expect(await service('DELETE', `/api/assessments/candidature/${id}`)).toMatchObject({ status: 204 });
    expect(await service('POST', path, { json })).toMatchObject({ status: 201 });
  });

  test('reads results, and a report as bytes', async () => {
    const { openId, completed } = sandbox.seeded;
    const query = `candidature__assessment=${openId}&candidature__test_taker=${completed.testTaker}`;
    expect(await service('GET', `/api/assessments/results/?${query}`)).toMatchObject({ body: { count: 4 } });
    const report = `/api/assessments/candidates/${completed.testTaker}/render_pdf/?candidature=${completed.candidature}`;
    const came = await service('GET', report);
    expect(came).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(came.body).toMatch(/^%PDF-/);
  });

  test('logs in once more when its token is refused, also for a path that does not exist [R92]', async () => {
    const invalid = { status: 401, body: { detail: 'Invalid token.' } };
    const stranger = sandbox.as('expired');
    expect(await stranger('GET', '/api/assessments')).toMatchObject(invalid);
    expect(await stranger('GET', '/api/tests/')).toMatchObject(invalid);
    expect(await stranger('GET', '/api/assessments/%zz/')).toMatchObject(invalid);
    expect(await service('GET', '/api/tests/')).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    const { token } = reads(Token, await sandbox.as(null)('POST', '/api/profiles/login', { json: USER }));
    expect(await sandbox.as(token)('GET', '/api/assessments')).toMatchObject({ status: 200 });
  });
});
