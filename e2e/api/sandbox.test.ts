import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allEndpoints } from '../../src/contract/endpoints.ts';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import { addSentinels } from '../../src/platform/faults/sentinels.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import type { referenceDocument } from '../../src/platform/reference/registerReference.ts';
import { SENTINELS } from '../../src/platform/faults/sentinelFaults.ts';
import { type Caller, callerOf, refusalOf } from './caller.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startBeside, startPlatform } from './target.ts';

const LIMITS = { ...RATE_LIMITS, readAssessment: 2, readCandidate: 2, changePublicLink: 1 };
const MINUTE = 60_000;

let platform: RunningPlatform;
let seeded: Seeded;

beforeAll(async () => {
  platform = await startPlatform({ rateLimits: LIMITS });
  seeded = await seed(platform.database);
}, 120_000);
afterAll(async () => await platform.stop());

describe('rate limits', () => {
  // Each test has separate windows: the clock of the limits never goes back.
  let now = Date.now();
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: (now += 2 * MINUTE) }));
  afterEach(() => void vi.useRealTimers());

  interface Sent {
    token?: string;
    method?: 'GET' | 'PUT';
    address?: string;
  }

  async function call(url: string, { token = platform.token, method = 'GET', address = '127.0.0.1' }: Sent = {}) {
    const headers = {
      authorization: `Token ${token}`,
      ...(method === 'PUT' && { 'content-type': 'application/json' }),
    };
    const payload = method === 'PUT' ? { payload: '{"active":true}' } : {};
    const answer = await platform.app.inject({ method, url, headers, remoteAddress: address, ...payload });
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
      const header = answer.headers[`x-ratelimit-${name}`];
      return header === undefined ? null : Number(header);
    });
    return { status: answer.statusCode, limit, remaining, reset, answer };
  }

  const detail = () => `/api/assessments/${seeded.openId}/`;

  test('calls over the limit get 429 in the form of all errors, until a minute has passed', async () => {
    expect(await call(detail())).toMatchObject({ status: 200, limit: 2, remaining: 1, reset: 60 });
    vi.setSystemTime((now += 18_500));
    expect(await call(detail())).toMatchObject({ status: 200, limit: 2, remaining: 0, reset: 42 });
    const refused = await call(detail());
    expect(refused).toMatchObject({ status: 429, limit: 2, remaining: 0, reset: 42 });
    expect(refused.answer.json()).toEqual({ detail: 'Request was throttled. Expected available in 42 seconds.' });
    expect(refused.answer.headers).not.toHaveProperty('retry-after');
    vi.setSystemTime((now += 41_499));
    expect(await call(detail())).toMatchObject({ status: 429, reset: 1 });
    vi.setSystemTime((now += 1));
    expect(await call(detail())).toMatchObject({ status: 200, remaining: 1, reset: 60 });
  });

  test('each operation is counted separately, except two that share a path', async () => {
    await call(detail());
    await call(detail());
    expect(await call(detail())).toMatchObject({ status: 429 });
    expect(await call('/api/assessments/')).toMatchObject({ status: 200, limit: 20, remaining: 19 });
    const { testTaker, candidature } = seeded.completed;
    const person = `/api/assessments/candidates/${testTaker}/`;
    expect(await call(person)).toMatchObject({ status: 200, remaining: 1 });
    expect(await call(`${person}?candidature=${candidature}`)).toMatchObject({ status: 200, remaining: 0 });
    expect(await call(person)).toMatchObject({ status: 429 });
  });

  test('each token is counted separately, from any IP address', async () => {
    await call(detail());
    await call(detail(), { address: '127.0.0.2' });
    expect(await call(detail(), { address: '127.0.0.3' })).toMatchObject({ status: 429 });
    expect(await call(detail(), { token: platform.readToken })).toMatchObject({ status: 200, remaining: 1 });
  });

  test('calls without a valid token are counted by IP address', async () => {
    expect(await call(detail(), { token: 'one' })).toMatchObject({ status: 401, remaining: 1 });
    expect(await call(detail(), { token: 'two' })).toMatchObject({ status: 401, remaining: 0 });
    expect(await call(detail(), { token: 'three' })).toMatchObject({ status: 429 });
    expect(await call(detail(), { token: 'four', address: '127.0.0.2' })).toMatchObject({ status: 401 });
    expect(await call(detail())).toMatchObject({ status: 200, remaining: 1 });
  });

  test('calls refused for another reason count, and calls over the limit do nothing', async () => {
    const link = `/api/assessments/public_links/${seeded.limited.id}/`;
    expect(await call(link, { method: 'PUT', token: platform.readToken })).toMatchObject({ status: 403, remaining: 0 });
    expect(await call(link, { method: 'PUT', token: platform.readToken })).toMatchObject({ status: 429 });
    expect(await call('/api/schema/')).toMatchObject({ status: 200, limit: null });
  });
});

describe('chaos', () => {
  let unreliable: RunningPlatform;
  beforeAll(async () => {
    unreliable = await startBeside(platform, { faults: { latency: 0, chaos: 100, seed: 1 } });
  });
  afterAll(async () => await unreliable.stop());

  test('chaos fails invitations before or after they are made, never half-way', async () => {
    const { raw } = callerOf(unreliable);
    const path = `/api/assessments/${seeded.openId}/invite_candidate/`;
    const headers = { 'content-type': 'application/json' };
    const emails = Array.from({ length: 30 }, (_, index) => `chaos${index}@example.org`);
    const throttled: string[] = [];
    for (const email of emails) {
      const said = await raw('POST', path, { body: JSON.stringify({ email }), headers }).catch(() => null);
      expect([500, 502, 503, 429, undefined]).toContain(said?.status);
      if (said?.status === 429) throttled.push(email);
    }
    const rows = await unreliable.database.db.select({ email: candidatures.email }).from(candidatures);
    const made = emails.filter((email) => rows.some((row) => row.email === email));
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(30);
    expect(throttled.length).toBeGreaterThan(0);
    expect(made.filter((email) => throttled.includes(email))).toEqual([]);
  });

  test('calls without a token are refused as usual, and pages are shown', async () => {
    const stranger = await fetch(`${unreliable.baseUrl}/api/assessments/`);
    expect(stranger.status).toBe(401);
    expect((await fetch(`${unreliable.baseUrl}/api/schema/`)).status).toBe(200);
    const page = await fetch(`${unreliable.baseUrl}/testtaker/publicinvitation/${seeded.link.uuid}`);
    expect(page.status).toBe(200);
  });
});

describe('operations that fail on purpose', () => {
  let api: Caller;
  let free: RunningPlatform;
  let home: number;
  const personOf = async (mark: string) => {
    const { value } = await api.client.listCandidatures({ assessment: home, search: mark });
    const [person] = value.results;
    if (!person) throw new Error(`${mark} is not there.`);
    return person;
  };
  const assessmentNamed = async (name: string) => {
    const { value } = await api.client.listAssessments({ limit: 1000 });
    return value.results.filter((row) => row.name === name);
  };

  beforeAll(async () => {
    // Twice, as two starts would.
    await addSentinels(platform.database);
    await addSentinels(platform.database);
    free = await startBeside(platform, { sentinels: true });
    api = callerOf(free);
    [{ id: home } = { id: 0 }] = await assessmentNamed('Sandbox: what goes wrong');
  });
  afterAll(async () => await free.stop());

  test.each([
    ['sentinel.stage500', 500],
    ['sentinel.stage409', 409],
  ])('the stage of %s: %i', async (mark, status) => {
    const { id } = await personOf(mark);
    const change = api.client.changeStage({ candidature_id: id, body: { stage: 'EVA' } });
    expect(await refusalOf(change)).toMatchObject({ status });
    expect(await personOf(mark)).toMatchObject({ stage: 'NYE' });
  });

  test('the rejection email of sentinel.mail500', async () => {
    const { id } = await personOf('sentinel.mail500');
    expect(await refusalOf(api.client.sendReminder({ candidature_id: id }))).toMatchObject({ status: 500 });
  });

  test('the report of sentinel.pdfhtml is an HTML page', async () => {
    const { id, testtaker_id, status } = await personOf('sentinel.pdfhtml');
    expect(status).toBe('completed');
    const said = await api.raw('GET', `/api/assessments/candidates/${testtaker_id}/render_pdf/?candidature=${id}`);
    expect(said.status).toBe(200);
    expect(said.headers.get('content-type')).toMatch('text/html');
  });

  test('the public link sentinel.link500', async () => {
    const { value } = await api.client.readAssessment({ assessment_id: home });
    const link = value.public_links.find(({ label }) => label === 'sentinel.link500');
    const change = api.client.changePublicLink({ public_link_id: link?.id ?? 0, body: { active: false } });
    expect(await refusalOf(change)).toMatchObject({ status: 500 });
  });

  test('the invitation of an undeliverable address; sentinels can be invited', async () => {
    const invite = (email: string) => api.client.inviteCandidate({ assessment_id: home, body: { email } });
    for (const email of ['a@undeliverable.invalid', 'a@sentinel.invalid', 'sentinel.slow@my-sentinel.invalid']) {
      expect(await refusalOf(invite(email))).toMatchObject({ status: 400, errorKeys: ['BAD_EMAIL_IPSCORE'] });
    }
    const { value } = await invite('sentinel.stage409@another.sentinel.invalid');
    const change = api.client.changeStage({ candidature_id: value.id, body: { stage: 'EVA' } });
    expect(await refusalOf(change)).toMatchObject({ status: 409 });
  });

  test('do not fail for a sentinel name outside the reserved domain [R02]', async () => {
    const { value } = await api.client.inviteCandidate({
      assessment_id: home,
      body: { email: 'sentinel.stage500@example.org' },
    });
    const change = await api.client.changeStage({ candidature_id: value.id, body: { stage: 'EVA' } });
    expect(change.value.stage).toBe('EVA');
  });

  test('the assessment sentinel.429, with the answer of the live service', async () => {
    const found = await assessmentNamed('sentinel.429');
    expect(found).toHaveLength(1);
    const [{ id } = { id: 0 }] = found;
    const headers = { 'content-type': 'application/json' };
    const answers = [
      await api.raw('GET', `/api/assessments/${id}/`),
      await api.raw('GET', `/api/assessments/candidature/?assessment=${id}`),
      await api.raw('POST', `/api/assessments/${id}/invite_candidate/`, { body: '{"email":"a@example.org"}', headers }),
    ];
    for (const { status, body, headers: told } of answers) {
      expect(status).toBe(429);
      expect(body).toEqual({ detail: 'Request was throttled. Expected available in 20 seconds.' });
      expect(told.get('x-ratelimit-reset')).toBe('20');
    }
  });
});

describe('without the setting for sentinels [R02]', () => {
  let free: RunningPlatform;
  let api: Caller;
  beforeAll(async () => {
    free = await startBeside(platform, {});
    api = callerOf(free);
  });
  afterAll(async () => await free.stop());

  async function register(email: string) {
    return await free.app.inject({
      method: 'POST',
      url: `/testtaker/publicinvitation/${seeded.link.uuid}`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ first_name: 'Noa', last_name: '', email, consent: 'yes' }).toString(),
    });
  }

  test('a candidate with any name can be rejected, emailed and moved', async () => {
    for (const name of ['stage500', 'stage409', 'mail500', 'slow', 'pdfhtml']) {
      const email = `sentinel.${name}@example.org`;
      expect((await register(email)).statusCode).toBe(200);
      const { value } = await api.client.listCandidatures({ assessment: seeded.openId, search: email });
      const candidature_id = value.results[0]?.id ?? 0;
      await api.client.changeStage({ candidature_id, body: { stage: 'REJ' } });
      await api.client.sendReminder({ candidature_id });
    }
  });

  test('names of links, assessments and existing sentinels have no effect', async () => {
    const { id } = seeded.limited;
    await api.client.changePublicLink({ public_link_id: id, body: { label: 'sentinel.link500' } });
    const change = await api.client.changePublicLink({ public_link_id: id, body: { active: true } });
    expect(change.value).toMatchObject({ active: true, label: 'sentinel.link500' });
    const { value } = await api.client.listAssessments({ limit: 1000 });
    const throttled = value.results.find(({ name }) => name === 'sentinel.429');
    const read = await api.client.readAssessment({ assessment_id: throttled?.id ?? 0 });
    expect(read.value.name).toBe('sentinel.429');
  });

  test('the reserved addresses are neither registered nor invited', async () => {
    const email = 'sentinel.stage500@sentinel.invalid';
    const page = await register(email);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('Emails can’t be delivered to this address. Use another one.');
    const invited = api.client.inviteCandidate({ assessment_id: seeded.openId, body: { email } });
    expect(await refusalOf(invited)).toMatchObject({ status: 400, errorKeys: ['BAD_EMAIL_IPSCORE'] });
  });
});

describe('the API reference', () => {
  const get = (path: string) => platform.app.inject(path);

  test('is served from the platform, with no files from elsewhere', async () => {
    expect(await get('/')).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('Open the link from your invitation'),
    });
    const { statusCode, headers, body } = await get('/docs/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(body).not.toMatch(/<script(?![^>]* src=")|<style|style=|https?:/);
    const files = [...body.matchAll(/ (?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect((await get(`/docs/${file}`)).statusCode).toBe(200);
  });

  test('has every operation with its limit, and every sentinel', async () => {
    const { info, paths, servers } = (await get('/docs/json')).json<ReturnType<typeof referenceDocument>>();
    expect(servers).toEqual([{ url: platform.baseUrl }]);
    const summaries = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .map(({ summary }) => summary.toLowerCase());
    for (const { path, summary } of Object.values(allEndpoints)) {
      expect(Object.keys(paths)).toContain(path);
      expect(summaries.join('; ')).toContain(summary.toLowerCase());
    }
    for (const limit of new Set(Object.values(LIMITS)))
      expect(JSON.stringify(paths)).toContain(`${limit} calls per minute`);
    for (const { target, effect } of SENTINELS) {
      expect(info.description).toContain(target);
      expect(info.description).toContain(effect);
    }
  });
});
