import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import type { RateLimiterStatus } from '../../src/contract/rateLimiterStatus.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { type RunningGateway, startGateway, type TestClock, testClock } from './runningGateway.ts';

// Processes with one token share its rate limit. This service says nothing about its limit, so only the shares keep it.

const LIMIT = 20;
const HEARTBEAT = 15_000;

interface Process {
  gateway: RunningGateway;
  clock: TestClock;
}

const tables = useGatewayTables();
let calls = 0;
const service = createServer((_request, response) => {
  calls += 1;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"count":0,"next":null,"previous":null,"results":[]}');
});
let running: Process[];
let offset = 0;

beforeAll(() => new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void service.close(resolve)));
beforeEach(() => {
  calls = 0;
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(({ gateway }) => gateway.stop()));
});

async function start(): Promise<Process> {
  const clock = testClock();
  const upstream = {
    baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    token: 'shared',
    embedded: false,
  };
  const gateway = await startGateway(
    { database: tables.database, ...upstream },
    {
      upstream,
      clock,
      rateLimits: { ...RATE_LIMITS, listAssessments: LIMIT },
      // Calls beyond the share are refused at once.
      limits: { rateLimitWaitMs: 0 },
    },
  );
  const started = { gateway, clock };
  running.push(started);
  return started;
}

/** The number of processes that one of them knows, after its next heartbeat. */
async function processesKnownTo({ gateway, clock }: Process): Promise<number | null> {
  clock.advance(HEARTBEAT);
  const answer = await fetch(`${gateway.url}/api/rate-limiter/`, { headers: gateway.headers });
  return ((await answer.json()) as RateLimiterStatus).processes;
}

/** Asks for different lists one after the other, and returns how many were answered. */
async function ask({ gateway }: Process): Promise<number> {
  let answered = 0;
  for (let turn = 0; turn < LIMIT + 5; turn++) {
    offset += 1;
    const { status } = await fetch(`${gateway.url}/api/assessments/?offset=${offset}`, { headers: gateway.headers });
    if (status === 200) answered += 1;
    else expect(status).toBe(429);
  }
  return answered;
}

/** Leaves what a killed process does: a row that is not renewed, here almost a minute old. */
async function kill(one: Process): Promise<void> {
  running = running.filter((each) => each !== one);
  await one.gateway.stop();
  await tables.database.pool.query(`insert into read_model.processes (upstream, process, seen_at)
    select upstream, gen_random_uuid(), now() - interval '59 s' from read_model.processes limit 1`);
}

test('two processes keep one rate limit, and the share of a killed one returns after a minute [P67]', async () => {
  const [first, second] = [await start(), await start()];
  await expect.poll(() => processesKnownTo(first)).toBe(2);
  await expect.poll(() => processesKnownTo(second)).toBe(2);
  expect([await ask(first), await ask(second), calls]).toEqual([LIMIT / 2, LIMIT / 2, LIMIT]);
  await kill(second);
  expect(await processesKnownTo(first)).toBe(2);
  await tables.database.pool.query(`update read_model.processes set seen_at = seen_at - interval '2 s'
    where seen_at < now() - interval '50 s'`);
  await expect.poll(() => processesKnownTo(first)).toBe(1);
  expect(await ask(first)).toBe(LIMIT / 2);
});

test('the share of a stopped process returns at once [P67]', async () => {
  const [first, second] = [await start(), await start()];
  await expect.poll(() => processesKnownTo(first)).toBe(2);
  running = [first];
  await second.gateway.stop();
  await expect.poll(() => processesKnownTo(first)).toBe(1);
  expect(await ask(first)).toBe(LIMIT);
});

test('while heartbeats cannot be written, each keeps its last share [P67]', async () => {
  const [first, second] = [await start(), await start()];
  await expect.poll(() => processesKnownTo(first)).toBe(2);
  await expect.poll(() => processesKnownTo(second)).toBe(2);
  await tables.database.pool.query('alter table read_model.processes rename to unreadable');
  try {
    for (const each of [first, second]) expect(await processesKnownTo(each)).toBe(2);
    expect([await ask(first), await ask(second), calls]).toEqual([LIMIT / 2, LIMIT / 2, LIMIT]);
  } finally {
    await tables.database.pool.query('alter table read_model.unreadable rename to processes');
  }
});
