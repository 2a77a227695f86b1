import { EventEmitter, once } from 'node:events';
import { request as httpRequest, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RateLimiterStatus } from '../../contract/rateLimiterStatus.ts';
import { RATE_LIMITS } from '../../contract/rateLimits.ts';
import { type Call, call } from '../testing/call.ts';
import { answers, EMPTY_PAGE } from '../testing/recordingUpstream.ts';
import { CANARY, type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const LIST = '/api/assessments/';
const PATCH: Call = { method: 'PATCH', path: '/api/assessments/candidature/7/change_stage/', body: '{"stage":"EVA"}' };

let gateway: RecordedGateway;
beforeEach(async () => {
  gateway = await startRecordedGateway({ rateLimits: { ...RATE_LIMITS, changeStage: 1, readAssessment: 2 } });
});
afterEach(() => gateway.close());

/** The upstream holds every answer until `letGo`. */
function holding() {
  const events = new EventEmitter();
  const held: ServerResponse[] = [];
  gateway.upstream.behave((_request, response) => {
    held.push(response);
    response.on('close', () => {
      if (!response.writableFinished) events.emit('cut');
    });
    events.emit('arrived');
  });
  return {
    /** Resolves once it holds this many answers. */
    async arrived(count: number) {
      while (held.length < count) await once(events, 'arrived');
    },
    /** Resolves once a call without an answer is closed. */
    cut: () => once(events, 'cut'),
    letGo() {
      const json = { 'content-type': 'application/json' };
      for (const response of held) if (!response.writableEnded) response.writeHead(200, json).end(EMPTY_PAGE);
    },
  };
}

/** A call that can be aborted. */
function leavable(path: string) {
  const headers = { host: `127.0.0.1:${gateway.port}`, 'x-shortlist': '1' };
  const request = httpRequest({ port: gateway.port, host: '127.0.0.1', path, headers });
  request.on('error', () => undefined);
  request.end();
  return request;
}

const readRateLimiter = async () => {
  const { json, status } = await call(gateway.port, { path: '/api/rate-limiter/' });
  expect(status).toBe(200);
  const { operations } = RateLimiterStatus.parse(json);
  return (name: string) => operations.find(({ operation }) => operation === name);
};

describe('equal running reads', () => {
  test('become one call, whose answer all get', async () => {
    const upstream = holding();
    const reads = [...Array(20)].map(() => call(gateway.port, { path: LIST }));
    const other = call(gateway.port, { path: `${LIST}?limit=5` });
    await upstream.arrived(2);
    // All twenty have arrived once this later call is answered.
    await call(gateway.port, { path: '/api/about/' });
    upstream.letGo();
    for (const { status, text } of await Promise.all([...reads, other])) {
      expect({ status, text }).toEqual({ status: 200, text: EMPTY_PAGE });
    }
    expect(gateway.upstream.requests.map(({ url }) => url).toSorted()).toEqual([LIST, `${LIST}?limit=5`]);
    gateway.upstream.behave();
    await call(gateway.port, { path: LIST });
    expect(gateway.upstream.requests).toHaveLength(3);
  });

  test('are aborted with their last waiting request, and no failure is logged', async () => {
    await gateway.close();
    const lines: string[] = [];
    gateway = await startRecordedGateway({
      logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
    });
    const upstream = holding();
    const [one, two] = [leavable(LIST), leavable(LIST)];
    await upstream.arrived(1);
    const stays = call(gateway.port, { path: LIST });
    await call(gateway.port, { path: '/api/about/' });
    one.destroy();
    two.destroy();
    await call(gateway.port, { path: '/api/about/' });
    upstream.letGo();
    expect(await stays).toMatchObject({ status: 200 });

    const last = leavable(LIST);
    await upstream.arrived(2);
    const cut = upstream.cut();
    last.destroy();
    await cut;
    expect(gateway.upstream.requests).toHaveLength(2);
    await call(gateway.port, { path: '/api/about/' });
    expect(lines).toEqual([]);
  });

  test('are not shared with a request that follows a write', async () => {
    const upstream = holding();
    const before = call(gateway.port, { path: LIST });
    await upstream.arrived(1);
    gateway.upstream.behave();
    expect(await call(gateway.port, PATCH)).toMatchObject({ status: 200 });
    expect(await call(gateway.port, { path: LIST })).toMatchObject({ status: 200 });
    upstream.letGo();
    expect(await before).toMatchObject({ status: 200 });
    expect(gateway.upstream.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']);
  });
});

test('calls beyond the limit are refused with a time, without calling the service [P40]', async () => {
  expect(await call(gateway.port, PATCH)).toMatchObject({ status: 200 });
  const refused = await call(gateway.port, PATCH);
  expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeOneOf([60, 61]);
  expect(gateway.upstream.requests).toHaveLength(1);
  const status = await readRateLimiter();
  expect(status('changeStage')).toMatchObject({ limit: 1, used: 1, others: 0, reason: 'limit' });
  expect(status('listAssessments')).toMatchObject({ limit: 20, used: 0, next_in: 0, reason: null });
});

test('with many users requests wait, few calls run at once, and beyond a bound the answer is 503 with a time [P40]', async () => {
  const upstream = holding();
  // Changes are never shared.
  const free = await startRecordedGateway({
    upstream: { baseUrl: gateway.upstream.baseUrl, token: CANARY, embedded: true },
    limits: { maxCalls: 50 },
  });
  const waits: unknown[] = [];
  const all = [...Array(60)].map(async () => {
    const { status, headers } = await call(free.port, PATCH);
    if (status === 503) waits.push(headers['retry-after']);
    return status;
  });
  await upstream.arrived(32);
  await expect.poll(() => waits, { timeout: 20_000 }).toEqual(Array(10).fill('1'));
  expect(gateway.upstream.requests).toHaveLength(32);
  // Answers of the gateway itself need no upstream call.
  expect(await call(free.port, { path: '/api/about/' })).toMatchObject({ status: 200 });
  gateway.upstream.behave();
  upstream.letGo();
  expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(50);
  await free.close();
}, 30_000);

test('a refusal stops its operation and no other [P38 S10]', async () => {
  gateway.upstream.behave(answers(429, '{"detail":"Too often."}', { 'retry-after': '120' }));
  expect((await call(gateway.port, { path: LIST })).headers['retry-after']).toBe('120');
  gateway.upstream.behave();
  const refused = await call(gateway.port, { path: `${LIST}?limit=2` });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(118);
  expect(await call(gateway.port, PATCH)).toMatchObject({ status: 200 });
  expect((await readRateLimiter())('listAssessments')).toMatchObject({ reason: 'refused' });
  expect(gateway.upstream.requests).toHaveLength(2);
});

test('background requests of pages wait for interactive requests', async () => {
  const background = { 'x-shortlist-priority': 'background' };
  expect(await call(gateway.port, { path: `${LIST}1/`, headers: background })).toMatchObject({ status: 200 });
  // The last call is reserved for interactive requests.
  expect(await call(gateway.port, { path: `${LIST}2/`, headers: background })).toMatchObject({ status: 429 });
  const posing = { 'x-shortlist-priority': 'job' };
  expect(await call(gateway.port, { path: `${LIST}2/`, headers: posing })).toMatchObject({ status: 200 });
});

test('without rate limits there are no headers and no refusals', async () => {
  const free = await startRecordedGateway();
  const refusals = [...Array(100)].map(() => call(free.port, PATCH));
  for (const { status } of await Promise.all(refusals)) expect(status).toBe(200);
  const { json } = await call(free.port, { path: '/api/rate-limiter/' });
  await free.close();
  expect(json).toEqual({ window: 60, processes: 1, operations: [] });
});
