import { type OperationName, operations } from '../../contract/operations/operations.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { allEndpoints, gatewayEndpoints } from '../../contract/endpoints.ts';
import { writeTarget } from '../../contract/paths.ts';
import { valuesOf } from '../../contract/testing/arguments.ts';
import { proxyAuth } from '../testing/proxyAuth.ts';
import { type Call, call, VISIT, writeRaw } from '../testing/call.ts';
import { expectFixedHeaders } from '../testing/fixedHeaders.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const ANA = { 'x-forwarded-email': 'ana@example.org' };
const CLEO = { 'x-forwarded-email': 'cleo@example.org', 'x-forwarded-groups': 'leads' };

const behind = (trustedPeer: string) =>
  startRecordedGateway({ auth: proxyAuth({ trustedPeer, managerGroups: ['leads'] }) });

let gateway: RecordedGateway;
let elsewhere: RecordedGateway;
let open: RecordedGateway;
beforeAll(async () => {
  [gateway, elsewhere, open] = await Promise.all([behind('127.0.0.1'), behind('10.1.2.3'), startRecordedGateway()]);
});
afterAll(() => Promise.all([gateway, elsewhere, open].map(({ close }) => close())));

const rows: [OperationName, Endpoint][] = Object.entries({ ...allEndpoints, ...gatewayEndpoints }).map(
  // The names are keys of the two tables.
  ([name, endpoint]) => [name as OperationName, endpoint],
);

/** A call of an operation that passes every guard before the session. */
function callOf(endpoint: Endpoint, headers: Call['headers'] = {}): Call {
  const [values = {}] = fc.sample(valuesOf(endpoint), { numRuns: 1, seed: 7 });
  return {
    method: endpoint.method,
    path: writeTarget(endpoint, values),
    headers,
    ...(endpoint.body && { body: '{}' }),
  };
}

describe.each(rows)('%s [P45]', (name, endpoint) => {
  it('checks the user and the peer address', async () => {
    const before = gateway.upstream.requests.length;
    const signedOut = await call(gateway.port, callOf(endpoint));
    expect(signedOut).toMatchObject({ status: 401, json: { code: 'session_required' } });
    expect(signedOut.headers['cache-control']).toBe('no-store');
    expectFixedHeaders(signedOut.headers);
    const past = await call(elsewhere.port, callOf(endpoint, ANA));
    expect(past).toMatchObject({ status: 403, json: { code: 'untrusted_peer' } });
    const stranger = await call(gateway.port, callOf(endpoint, { 'x-forwarded-email': 'eve@example.org' }));
    expect(stranger).toMatchObject({ status: 403, json: { code: 'no_role' } });
    expect([...gateway.upstream.requests, ...elsewhere.upstream.requests]).toHaveLength(before);
  });

  it('allows the roles that may call it', async () => {
    const { json } = await call(gateway.port, callOf(endpoint, CLEO));
    // The service of this test answers without candidates, so a hiring manager reads null.
    expect(json?.code === 'role').toBe(operations[name].role === 'recruiter');
    expect((await call(gateway.port, callOf(endpoint, ANA))).json?.code).not.toBe('role');
  });
});

it('every change is for recruiters, unless its body decides', () => {
  const writes = rows.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const exceptions = writes.filter((name) => operations[name].role === 'manager');
  expect(exceptions).toEqual([
    'endSession',
    'createJob',
    'changeJob',
    'collectResults',
    'createSelection',
    'findListed',
    'markNotificationsRead',
    'markNotificationUnread',
    'changeDailyEmail',
    'followAssessment',
    'unfollowAssessment',
    'createNote',
    'changeNote',
    'deleteNote',
    'saveRecommendation',
    'deleteRecommendation',
    'saveRecommendationDraft',
    'deleteRecommendationDraft',
    'askForViews',
    'deleteViewRequest',
    'openReview',
    'setLater',
  ]);
});

describe('pages [P45]', () => {
  it.each([
    ['/', 'no-store'],
    ['/assessments', 'no-store'],
    ['/assessments/1/candidates', 'no-store'],
    // With AUTH=none a page without data may be cached.
    ['/jobs', 'no-cache'],
  ])('%s needs a session, and is not cached', async (path, kept) => {
    const page = { path, headers: VISIT };
    expect(await call(gateway.port, page)).toMatchObject({ status: 401, json: { code: 'session_required' } });
    expect(await call(elsewhere.port, { path, headers: ANA })).toMatchObject({ status: 403 });
    const { status, headers } = await call(gateway.port, { path, headers: { ...VISIT, ...ANA } });
    expect({ status, kept: headers['cache-control'] }).toEqual({ status: 200, kept: 'no-store' });
    expect((await call(open.port, page)).headers['cache-control']).toBe(kept);
  });

  it('files and health checks need no session, and a user without a role gets a page with the reason', async () => {
    for (const path of ['/assets/app-1a2b3c.js', '/icon.svg', '/healthz']) {
      expect((await call(elsewhere.port, { path })).status).toBe(200);
    }
    expect((await call(gateway.port, { path: '/', headers: { 'x-forwarded-email': 'eve@example.org' } })).status).toBe(
      200,
    );
  });
});

describe('a request with identity headers that a proxy would not send is refused [P45]', () => {
  const raw = (lines: string) =>
    writeRaw(
      gateway.port,
      `GET /api/about/ HTTP/1.1\r\nHost: 127.0.0.1:${gateway.port}\r\nX-Shortlist: 1\r\nSec-Fetch-Site: same-origin\r\n` +
        `Connection: close\r\n${lines}\r\n`,
    );

  it.each([
    'X-Forwarded-Email: ana@example.org\r\nX-Forwarded-Email: ana@example.org\r\n',
    'X-Forwarded-Email: eve@example.org\r\nx-forwarded-email: ana@example.org\r\n',
    'X-Forwarded-Email: \xe4na@example.org\r\n',
    `X-Forwarded-Email: ${'a'.repeat(300)}@example.org\r\n`,
    'X-Forwarded-Email: ana@example.org, eve@example.org\r\n',
    'X-Forwarded-Email:\r\n',
    'X-Forwarded-User: ana@example.org\r\n',
    'X_Forwarded_Email: ana@example.org\r\n',
    'Cookie: X-Forwarded-Email=ana@example.org\r\n',
    'X-Forwarded-For: 127.0.0.1\r\n',
  ])('%j', async (lines) => {
    expect(await raw(lines)).toMatch(/^HTTP\/1\.1 401 .*"session_required"/s);
  });

  it.each(['X-Forwarded-Email: ana@example.org\0\r\n', 'X-Forwarded-Email: ana@example.org\nX-A: b\r\n'])(
    '%j [P23]',
    async (lines) => {
      expect(await raw(lines)).toMatch(/^HTTP\/1\.1 40[01] /);
    },
  );

  it('identity headers count only from the address of the proxy', async () => {
    const headers = { ...ANA, 'x-forwarded-for': '10.1.2.3', forwarded: 'for=10.1.2.3', 'x-real-ip': '10.1.2.3' };
    expect((await call(elsewhere.port, { path: '/api/about/', headers })).json.code).toBe('untrusted_peer');
  });
});

describe('the signed-in user', () => {
  const about = async (port: number, headers: Record<string, string>) =>
    (await call(port, { path: '/api/about/', headers })).json as Record<string, unknown>;

  it('is in the answer of readAbout', async () => {
    const paths = { sign_in: '/oauth2/sign_in', sign_out: '/oauth2/sign_out' };
    expect(await about(gateway.port, ANA)).toMatchObject({ user: 'ana@example.org', role: 'recruiter', ...paths });
    expect(await about(gateway.port, CLEO)).toMatchObject({ user: 'cleo@example.org', role: 'manager', ...paths });
    // With AUTH=none identity headers are ignored.
    expect(await about(open.port, CLEO)).toMatchObject({
      user: null,
      role: 'recruiter',
      sign_in: null,
      sign_out: null,
    });
  });

  it('must be the user that the page was loaded for [P45]', async () => {
    const stage = { method: 'PATCH', path: '/api/assessments/candidature/7/change_stage/', body: '{"stage":"REJ"}' };
    const before = gateway.upstream.requests.length;
    const believing = { ...ANA, 'x-shortlist-user': 'cleo@example.org' };
    const refused = await call(gateway.port, { ...stage, headers: believing });
    expect(refused).toMatchObject({ status: 401, json: { code: 'session_required' } });
    expect(gateway.upstream.requests).toHaveLength(before);
    const fine = await call(gateway.port, { ...stage, headers: { ...ANA, 'x-shortlist-user': 'ana@example.org' } });
    expect(fine.status).toBe(200);
  });

  it('is never sent to the upstream [P21]', async () => {
    await call(gateway.port, { path: '/api/assessments/', headers: { ...ANA, 'x-forwarded-user': 'ana' } });
    const seen = gateway.upstream.requests.at(-1)?.headers ?? {};
    expect(JSON.stringify(seen)).not.toContain('example.org');
    expect(Object.keys(seen).filter((name) => name.startsWith('x-'))).toEqual(['x-request-id']);
  });

  it('leaves no data and no cookie [P45]', async () => {
    const left = await call(gateway.port, { method: 'DELETE', path: '/api/session/', headers: ANA });
    expect({ status: left.status, clears: left.headers['clear-site-data'] }).toEqual({
      status: 200,
      clears: '"cache", "storage"',
    });
    for (const path of ['/', '/api/about/', '/assets/app-1a2b3c.js', '/healthz', '/api/nothing/']) {
      const { headers } = await call(gateway.port, { path, headers: { ...ANA, cookie: '_oauth2_proxy=x' } });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});
