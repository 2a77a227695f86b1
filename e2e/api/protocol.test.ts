import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../../src/contract/endpoints.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { type Caller, callerOf, refusalOf } from './caller.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let api: Caller;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  api = callerOf(platform);
}, 120_000);
afterAll(async () => await platform.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const detail = { detail: expect.any(String) };

describe('an unacceptable request', () => {
  test.each([
    ['PUT', '/api/assessments/candidature/', 'GET'],
    ['POST', '/api/assessments/1/', 'GET'],
    ['GET', '/api/assessments/candidature/1/', 'DELETE'],
    ['HEAD', '/api/assessments/', 'GET'],
    ['OPTIONS', '/api/assessments/1/invite_candidate/', 'POST'],
    ['PATCH', '/api/assessments/public_links/1/', 'PUT'],
  ])('%s %s is 405 with the allowed methods', async (method, path, allow) => {
    const answer = await api.raw(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expect(answer.body).toEqual(detail);
    expect((await fetch(platform.baseUrl + path, { method })).status).toBe(401);
  });

  test.each(['/reference', '/api', '/api/', '/api//assessments/', '/api/assessments/1/x/', '/api/nope/'])(
    '%s is 404',
    async (path) => {
      expect(await api.raw('GET', path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    },
  );

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json\ta', 415],
    ['application/json, text/plain', 415],
    ['application/merge-patch+json', 415],
    ['application/json; charset=utf-8', 200],
  ])('a body of type %j is %i', async (type, status) => {
    const path = `/api/assessments/candidature/${seeded.invited.candidature}/change_stage/`;
    const answer = await api.raw('PATCH', path, { headers: { 'content-type': type }, body: '{"stage":"EVA"}' });
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toEqual(detail);
  });

  test('a body past 64 KiB is 413', async () => {
    const path = `/api/assessments/candidature/${seeded.invited.candidature}/change_stage/`;
    const answer = await api.raw('PATCH', path, { headers: JSON_TYPE, body: `{"stage":"${'x'.repeat(65_536)}"}` });
    expect(answer).toMatchObject({ status: 413, body: { detail: 'The body is larger than 64 KiB.' } });
  });

  test('bytes that are not UTF-8 are 400', async () => {
    const response = await fetch(`${platform.baseUrl}/api/assessments/${seeded.openId}/invite_candidate/`, {
      method: 'POST',
      headers: { authorization: `Token ${platform.token}`, ...JSON_TYPE },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    expect(response.status).toBe(400);
  });

  test('a DELETE takes no body', async () => {
    const path = `/api/assessments/candidature/${seeded.removable.candidature}/`;
    expect((await api.raw('DELETE', path, { headers: JSON_TYPE, body: '{"really":false}' })).status).toBe(400);
  });

  test('an address that cannot be decoded is 400', async () => {
    expect(await api.raw('GET', '/api/assessments/%zz/')).toMatchObject({ status: 400, body: detail });
  });
});

describe('a token', () => {
  const listWith = async (authorization: string) =>
    (await fetch(`${platform.baseUrl}/api/assessments/`, { headers: { authorization } })).status;

  test('replaced by a newer one of its name is refused at once [T41]', async () => {
    const first = await issueToken(platform.database, { name: 'rotated', scope: 'write' });
    expect(await listWith(`Token ${first}`)).toBe(200);
    const second = await issueToken(platform.database, { name: 'rotated', scope: 'read' });
    expect(await listWith(`Token ${first}`)).toBe(401);
    expect(await listWith(`Token ${second}`)).toBe(200);
    expect(second).toMatch(/^sl_[\w-]{43}$/);
  });

  test.each(['Bearer', 'Token ', 'Token  ', ''])('in the authorization header %j is refused', async (scheme) => {
    expect(await listWith(`${scheme} ${platform.token}`)).toBe(401);
  });

  test('of scope read changes nothing [T41]', async () => {
    const writing = Object.values(allEndpoints).filter(({ method }) => method !== 'GET');
    const id = {
      assessment_id: seeded.openId,
      candidature_id: seeded.rejected.candidature,
      public_link_id: seeded.link.id,
    };
    const before = await api.client.listEmails({});
    for (const { method, path } of writing) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof id) => String(id[key]));
      const response = await fetch(platform.baseUrl + filled, {
        method,
        headers: { authorization: `Token ${platform.readToken}` },
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ detail: 'This token may only read.' });
    }
    expect((await api.client.listEmails({})).value).toEqual(before.value);
    expect((await api.client.listCandidatures({ assessment: seeded.openId })).value.count).toBe(5);
  });
});

test('no response is cached, and browsers may not guess its type', async () => {
  for (const path of ['/api/assessments/', '/api/nope/', '/api/schema/', '/testtaker/takeinvitation/x']) {
    const { headers } = await api.raw('GET', path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('the API description needs no token', async () => {
  const response = await fetch(`${platform.baseUrl}/api/schema/`);
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: platform.baseUrl }] });
});

describe('a public link', () => {
  test('is changed by its ID or its UUID, in the given fields only', async () => {
    const { id, uuid } = seeded.limited;
    const off = await api.client.changePublicLink({ public_link_id: id, body: { active: false } });
    expect(off.value).toEqual({
      id,
      active: false,
      candidates_count: 0,
      candidates_limit: 2,
      label: 'Fair',
      public_uuid: uuid,
    });
    const on = await api.client.changePublicLink({
      public_link_id: uuid,
      body: { active: true, assessment: seeded.openId },
    });
    expect(on.value).toEqual({ ...off.value, active: true });
  });
});

describe('a report', () => {
  test('is a PDF named after the candidate, for names in any script', async () => {
    const { testTaker, candidature } = seeded.completed;
    const path = `/api/assessments/candidates/${testTaker}/render_pdf/?candidature=${candidature}`;
    const answer = await api.raw('GET', path);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="report\.pdf"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(decodeURIComponent(disposition)).toContain('Ada Łukasiewicz');
  });

  test('is refused for a candidate who has not started', async () => {
    const { testTaker, candidature } = seeded.invited;
    const call = api.client.renderPdf({ test_taker_id: testTaker, candidature });
    expect(await refusalOf(call)).toMatchObject({ status: 409, message: expect.stringContaining('not started') });
  });
});
