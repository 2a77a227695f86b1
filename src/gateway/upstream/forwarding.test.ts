import { createClient } from '../../contract/testing/client.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, sandboxEndpoints } from '../../contract/endpoints.ts';
import { call } from '../testing/call.ts';
import { expectFixedHeaders } from '../testing/fixedHeaders.ts';
import { answers } from '../testing/recordingUpstream.ts';
import { CANARY, type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.upstream.behave();
  gateway.upstream.requests.length = 0;
});

const ID = '[1-9]\\d{0,9}';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The allowed requests to an upstream, from the contract: method, path, and a query of known keys. */
const LEGITIMATE = Object.values({ ...endpoints, ...sandboxEndpoints }).map((endpoint) => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    key === 'public_link_id' ? `(?:${ID}|${UUID})` : ID,
  );
  const keys = Object.keys(endpoint.query).join('|');
  const pair = `(?:${keys})=[\\w.*%+-]*`;
  return new RegExp(`^${endpoint.method} ${path}${keys ? `(?:\\?${pair}(?:&${pair})*)?` : ''}$`);
});

function expectLegitimate(): void {
  for (const { method, url } of gateway.upstream.requests) {
    expect(LEGITIMATE.some((pattern) => pattern.test(`${method} ${url}`))).toBe(true);
  }
}

describe('a forwarded request', () => {
  it('has fixed headers only [P20 P21 P23]', async () => {
    const hostile = {
      authorization: 'Token stolen',
      cookie: 'a=b',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-api-key': 'k',
      'proxy-authorization': 'Basic x',
      te: 'trailers',
      trailer: 'x',
      expect: '100-continue',
      'x-http-method-override': 'DELETE',
      'x-request-id': 'chosen-by-the-browser',
      'accept-language': 'de',
      referer: 'http://secret.example/?q=ana',
    };
    const body = '{ "stage" : "REJ" }';
    const path = '/api/assessments/candidature/7/change_stage/';
    const result = await call(gateway.port, { method: 'PATCH', path, headers: hostile, body });
    expect(result.status).toBe(200);
    const [seen] = gateway.upstream.requests;
    expect(seen?.headers).toEqual({
      host: `127.0.0.1:${gateway.upstream.port}`,
      connection: 'keep-alive',
      authorization: `Token ${CANARY}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': '15',
      'user-agent': 'shortlist/0.0.0-test',
      'x-request-id': result.headers['x-request-id'],
    });
    expect(seen?.body).toBe('{"stage":"REJ"}');
  });

  it('is each operation of the contract, as the typed client sends it', async () => {
    const client = createClient({
      fetch: (input, init) => fetch(input, init),
      baseUrl: `http://127.0.0.1:${gateway.port}`,
      headers: { 'x-shortlist': '1' },
    });
    gateway.upstream.behave(answers(409, '{"detail":"No."}'));
    const ids = {
      assessment_id: 1,
      candidature_id: 2,
      test_taker_id: 3,
      public_link_id: 4,
      result_id: 5,
      candidature: 2,
      assessment: 1,
    };
    const all = { ...ids, candidature__assessment: 1, candidature__test_taker: 3, limit: 5000 };
    for (const [name, endpoint] of Object.entries({ ...endpoints, ...sandboxEndpoints })) {
      const body = {
        inviteCandidate: { email: 'ana@example.com' },
        changeStage: { stage: 'EVA' },
        changePublicLink: { active: true },
      };
      const wanted = Object.entries(all).filter(([key]) => key in endpoint.params || key in endpoint.query);
      // TypeScript cannot pair each name with its arguments in a loop.
      const operation = client[name as 'listAssessments'] as (args: object) => Promise<unknown>;
      const args = { ...Object.fromEntries(wanted), body: body[name as keyof typeof body] };
      await expect(operation(args)).rejects.toMatchObject({ status: 409, message: 'No.' });
    }
    expect(gateway.upstream.requests).toHaveLength(LEGITIMATE.length);
    expectLegitimate();
    expect(gateway.upstream.requests.map(({ url }) => url)).toContain('/api/assessments/?limit=1000');
  });

  it.each([
    ['send-invitation', undefined],
    ['send-reminder', undefined],
    ['send-reminder', '{}'],
  ])('has an empty object as its body: %s %s', async (action, body) => {
    const path = `/api/assessments/candidature/7/${action}/`;
    const result = await call(gateway.port, { method: 'POST', path, ...(body && { body }) });
    expect(result.status).toBe(200);
    expect(gateway.upstream.requests[0]?.body).toBe('{}');
  });

  it('can have an unknown code of the right form [P19]', async () => {
    const path = '/api/assessments/candidature/?assessment=1&stage=XYZ&search=%C5%81%26%3D%23';
    expect((await call(gateway.port, { path })).status).toBe(200);
    const [seen] = gateway.upstream.requests;
    expect(new URL(seen?.url ?? '', 'http://x').searchParams.get('search')).toBe('Ł&=#');
    expect(seen?.url).toContain('stage=XYZ');
  });

  it('is never sent for the email log of another service', async () => {
    const other = await startRecordedGateway({
      upstream: { baseUrl: gateway.upstream.baseUrl, token: CANARY, embedded: false },
    });
    const result = await call(other.port, { path: '/api/outbox/' });
    await other.close();
    expect(result.status).toBe(404);
    expect(gateway.upstream.requests).toHaveLength(0);
  });

  it('is an operation of the contract, for any path [P17]', async () => {
    const words = 'assessments candidature candidates results public_links change_stage 1 42 0 -1'.split(' ');
    const tricks = '.. . %2e%2e %2f ..%5c ; \\ %00 // ?limit=1 & @evil.example :80 # %'.split(' ');
    const piece = fc.constantFrom(...words, ...tricks, '');
    const path = fc.array(piece, { maxLength: 7 }).map((pieces) => `/api/assessments/${pieces.join('/')}`);
    const slashed = fc.tuple(path, fc.boolean()).map(([text, end]) => (end ? `${text}/` : text));
    const method = fc.constantFrom('GET', 'DELETE', 'PUT', 'POST', 'PATCH');
    await fc.assert(
      fc.asyncProperty(slashed, method, async (target, verb) => {
        const { status } = await call(gateway.port, { method: verb, path: target });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
    expectLegitimate();
    expect(gateway.upstream.requests.length).toBeGreaterThan(0);
  });

  it('has valid IDs only [P18]', async () => {
    const id = fc.oneof(fc.integer().map(String), fc.stringMatching(/^[\w.+*~-]{1,12}$/), fc.double().map(String));
    await fc.assert(
      fc.asyncProperty(id, async (text) => {
        gateway.upstream.requests.length = 0;
        const { status } = await call(gateway.port, { path: `/api/assessments/${text}/` });
        const valid = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
        expect(status).toBe(valid ? 200 : 400);
        expect(gateway.upstream.requests.map(({ url }) => url)).toEqual(valid ? [`/api/assessments/${text}/`] : []);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a request with allowed headers is forwarded', () => {
  it.each([
    ['P04 own origin', { 'sec-fetch-site': undefined, origin: 'http://127.0.0.1:PORT' }],
    ['P12 another allowed name, in capitals', { host: 'LOCALHOST:PORT' }],
    [
      'P04 own origin of another name',
      { 'sec-fetch-site': undefined, host: 'localhost:PORT', origin: 'http://localhost:PORT' },
    ],
    ['P05 neither, with the header', { 'sec-fetch-site': undefined }],
  ])('%s', async (_, headers) => {
    const atPort = Object.entries(headers).map(([key, value]) => [key, value?.replace('PORT', String(gateway.port))]);
    const sent = Object.fromEntries(atPort) as Record<string, string | undefined>;
    const result = await call(gateway.port, { path: '/api/assessments/', headers: sent });
    expect(result.status).toBe(200);
    expectFixedHeaders(result.headers);
    expect(result.headers['cache-control']).toBe('no-store');
  });

  it('readAbout is answered without the upstream', async () => {
    const { json, status, headers } = await call(gateway.port, { path: '/api/about/' });
    expect(status).toBe(200);
    expect(headers['x-shortlist-build']).toBe('/assets/app-1a2b3c.js');
    expect(json).toEqual({
      version: '0.0.0-test',
      embedded: true,
      public_base_url: gateway.upstream.baseUrl,
      sends_email: false,
      demo: null,
      token_refused: false,
      user: null,
      role: 'recruiter',
      sees_reasons: true,
      sign_in: null,
      sign_out: null,
    });
    expect(gateway.upstream.requests).toHaveLength(0);
  });
});
