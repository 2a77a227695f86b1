/** Serverless functions of one employer: a token kept for 50 minutes, look-ups by address, links from UUIDs. D3 D9 D15 D16 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Call, reads, type Sandbox, startSandbox, USER } from './sandbox.ts';

const MINUTE = 60_000;
const Found = z.object({
  results: z.array(z.object({ email: z.string(), invitation_link: z.string(), invitation_uuid: z.string() })),
});

let sandbox: Sandbox;
let token: string;
let functions: Call;
let now = new Date('2026-03-01T08:00:00Z');
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now, frameOrigins: ['https://careers.example'] });
  token = await login();
  functions = sandbox.as(token);
}, 60_000);
afterAll(async () => await sandbox.platform.stop());

async function login(): Promise<string> {
  const headers = { origin: 'https://careers.example' };
  const came = await sandbox.as(null)('POST', '/api/profiles/login/', { json: USER, headers });
  expect(came.status).toBe(200);
  return reads(z.object({ token: z.string() }), came).token;
}

describe('functions that invite each applicant [R91]', () => {
  test('keep a token that is used, and get another when it was not [R93]', async () => {
    const call = async () => (await functions('GET', '/api/assessments/')).status;
    for (let use = 0; use < 3; use++) {
      now = new Date(now.getTime() + 50 * MINUTE);
      expect(await call()).toBe(200);
    }
    now = new Date(now.getTime() + 61 * MINUTE);
    expect(await call()).toBe(401);
    token = await login();
    functions = sandbox.as(token);
    expect(await call()).toBe(200);
  });

  test('invite, and look up the link of those already there', async () => {
    const { openId } = sandbox.seeded;
    const invite = async (email: string) =>
      await functions('POST', `/api/assessments/${openId}/invite_candidate/`, { json: { email, first_name: 'Vi' } });
    expect(await invite('applicant@example.org')).toMatchObject({ status: 201 });
    expect(await invite('applicant@example.org')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', error_key: 'REPEATING_INVITATION' }] },
    });
    expect(await invite('someone@nowhere.invalid')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', error_key: 'BAD_EMAIL_IPSCORE' }] },
    });
    const found = await functions(
      'GET',
      `/api/assessments/candidature/?assessment=${openId}&search=applicant@example.org&limit=5`,
    );
    expect(reads(Found, found).results).toMatchObject([{ email: 'applicant@example.org' }]);
  });

  test('look up one test taker', async () => {
    const { openId, invited } = sandbox.seeded;
    const path = `/api/assessments/candidature/?assessment=${openId}&test_taker=${invited.testTaker}&limit=1`;
    expect(reads(Found, await functions('GET', path)).results).toMatchObject([{ email: invited.email }]);
    const none = await functions('GET', `/api/assessments/candidature/?assessment=${openId}&test_taker=2147483647`);
    expect(none.body).toMatchObject({ count: 0, results: [] });
    expect(await functions('GET', `/api/assessments/candidature/?assessment=${openId}&test_taker=x`)).toMatchObject({
      status: 400,
    });
  });

  test('build the link from the UUID, also for a frame of the career site [R96]', async () => {
    const { baseUrl } = sandbox.platform;
    const { invited } = sandbox.seeded;
    const short = await fetch(`${baseUrl}/${invited.uuid}`, { redirect: 'manual' });
    expect(short.status).toBe(302);
    expect(short.headers.get('location')).toBe(`/testtaker/takeinvitation/${invited.uuid}`);
    const page = await fetch(`${baseUrl}/testtaker/takeinvitation/${invited.uuid}`);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://careers.example');
    const other = await fetch(`${baseUrl}/about-us`);
    expect(other.status).toBe(404);
  });

  test('write the scheme of the token in any case', async () => {
    for (const scheme of ['token', 'TOKEN', 'Token']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect(await sandbox.as(null)('GET', '/api/assessments/', { headers })).toMatchObject({ status: 200 });
    }
    const headers = { authorization: `Bearer ${token}` };
    expect(await sandbox.as(null)('GET', '/api/assessments/', { headers })).toMatchObject({ status: 401 });
  });
});

describe('a login [R93]', () => {
  test('is refused with a wrong password, and after five tries a minute', async () => {
    const wrong = { ...USER, password: 'wrong' };
    const other = await startSandbox();
    const tries = async (json: object) => await other.as(null)('POST', '/api/profiles/login/', { json });
    expect(await tries(wrong)).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
    expect(await tries({ username: USER.username })).toMatchObject({
      status: 400,
      body: { password: [expect.any(String)] },
    });
    for (let count = 0; count < 3; count++) expect((await tries({ username: 'x', password: 'x' })).status).toBe(400);
    expect(await tries(USER)).toMatchObject({ status: 429 });
    await other.platform.stop();
  });

  test('does not exist unless it is switched on', async () => {
    const off = await startSandbox({ logins: new Map() });
    expect(await off.call('POST', '/api/profiles/login/', { json: USER })).toMatchObject({ status: 404 });
    await off.platform.stop();
  });
});
