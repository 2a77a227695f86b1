import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createMetrics } from '../../operation/metrics.ts';
import { createDatabaseHealth } from '../../database/health.ts';
import { createReadiness } from '../../operation/readiness.ts';
import { createLifecycle } from '../../operation/lifecycle.ts';
import { call } from '../testing/call.ts';
import { expectFixedHeaders } from '../testing/fixedHeaders.ts';
import { answers } from '../testing/recordingUpstream.ts';
import { CANARY, type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const metrics = createMetrics({ version: '0', ofProcess: false });
const lifecycle = createLifecycle();
let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway({ lifecycle, metrics });
});
afterAll(() => gateway.close());
afterEach(() => {
  vi.useRealTimers();
});

const probe = (path: string, headers: Record<string, string | undefined> = {}, method = 'GET') =>
  call(gateway.port, { method, path, headers: { 'x-shortlist': undefined, 'sec-fetch-site': undefined, ...headers } });
const ready = () => probe('/readyz');

test.each(['127.0.0.1', '10.1.2.3:4173', '[fd00::7]:4173', '[::1]'])(
  'probes answer requests by address: %s',
  async (host) => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await probe(path, { host });
      expect(answer.json).not.toHaveProperty('code');
      expect(answer.headers['cache-control']).toBe('no-store');
      expectFixedHeaders(answer.headers);
    }
    // All other requests are refused.
    expect((await probe('/', { host })).status).toBe(403);
  },
);

test('probes accept reads only', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await probe(path, {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect((await probe(path, {}, 'HEAD')).text).toBe('');
    expect((await probe(`${path}/`)).json).not.toHaveProperty('status');
  }
});

test('a process is ready from its start until its shutdown begins, and alive throughout', async () => {
  expect(await ready()).toMatchObject({ status: 503, json: { status: 'not_ready', reason: 'starting' } });
  lifecycle.begin();
  expect(await ready()).toMatchObject({ status: 200, json: { status: 'ready' } });
  lifecycle.stop();
  expect(await ready()).toMatchObject({ status: 503, json: { status: 'not_ready', reason: 'stopping' } });
  expect(await probe('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
});

test('an unavailable database makes the process not ready, and concurrent probes share one check', async () => {
  const pool = new Pool({ host: '/nonexistent' });
  let asked = 0;
  pool.on('error', () => {});
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    asked += 1;
    return await connect();
  }) as Pool['connect'];
  const working = createLifecycle();
  working.begin();
  const readiness = createReadiness({ lifecycle: working, health: createDatabaseHealth(pool) });
  const told = await Promise.all(Array.from({ length: 20 }, () => readiness.ask()));
  expect(new Set(told.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"status":503,"body":{"status":"not_ready","reason":"database"}}']),
  );
  expect(asked).toBe(1);
  await pool.end();
});

test('a silent database blocks one connection until its time-out', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const pool = new Pool();
  let asked = 0;
  let answer: () => void = () => {};
  pool.connect = (() => {
    asked += 1;
    return new Promise<unknown>((resolve) => {
      answer = () => resolve({ query: async () => ({ rows: [] }), release() {} });
    });
  }) as Pool['connect'];
  const working = createLifecycle();
  working.begin();
  const readiness = createReadiness({ lifecycle: working, health: createDatabaseHealth(pool) });
  const isSilent = async () => {
    const told = readiness.ask();
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await told).body).toEqual({ status: 'not_ready', reason: 'database' });
  };
  for (let time = 0; time <= 28_000; time += 4_000) await isSilent();
  expect(asked).toBe(1);
  await isSilent();
  expect(asked).toBe(2);
  // The database is available again.
  answer();
  await vi.advanceTimersByTimeAsync(4_000);
  const told = readiness.ask();
  expect(asked).toBe(3);
  answer();
  expect((await told).body).toEqual({ status: 'ready' });
});

test('metric labels are a fixed small set for any request', async () => {
  gateway.upstream.behave((request, response, body) => {
    const status = [200, 401, 429, 500][(request.url ?? '').length % 4] ?? 200;
    answers(status, '{"count":0,"results":[]}')(request, response, body);
  });
  const paths = ['/api/assessments/', '/api/about/', '/healthz', '/', '/assets/none.js', '/api/none/', '/%00'];
  for (let id = 1; id <= 40; id += 1) {
    paths.push(`/api/assessments/${id}/`, `/assessments/${id}?q=ada${id}@example.org`, `/api/${CANARY}${id}/`);
    paths.push(`/api/assessments/candidature/?assessment=${id}&search=ada${id}%40example.org`);
  }
  for (const path of paths) await call(gateway.port, { path });
  const { type, text } = await metrics.write();
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  const labelled = [...text.matchAll(/^shortlist_http_requests_total\{(.*)\} (\d+)$/gm)];
  expect(labelled.map(([, labels]) => labels)).toContain('server="dashboard",operation="readAssessment",status="502"');
  const operations = new Set([...text.matchAll(/operation="(.*?)"/g)].map(([, name]) => name));
  expect(operations).toEqual(
    new Set(['listAssessments', 'listCandidatures', 'page', 'probe', 'readAbout', 'readAssessment', 'unknown']),
  );
  expect(text).toMatch(
    /^shortlist_upstream_calls_total\{operation="listCandidatures",outcome="(?:200|401|429|500)"\} \d+$/m,
  );
  expect(text).toMatch(/^shortlist_upstream_token_refused (?:0|1)$/m);
  expect(text).not.toContain(CANARY);
  expect(text).not.toMatch(/ada|example|%00/);
  // Number of series that Prometheus stores after all these requests.
  expect(text.split('\n').length).toBeLessThan(250);
});
