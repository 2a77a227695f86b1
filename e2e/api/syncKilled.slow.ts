import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { candidatures, sweeps } from '../../src/gateway/schema/readModel.ts';
import { type Program, runProgram } from '../support/server.ts';
import { IS_FULL_RUN } from '../support/slowMode.js';
import { ListService, NO_QUIRKS } from './syncSupport.ts';
import { type EmptyDatabase, makeDatabase } from './target.ts';

const ASSESSMENT = 7;
const LIMIT = 100;
const WINDOW_MS = 60_000;

let empty: EmptyDatabase;
let database: Database;
let service: ListService;
/** Times of the calls of the list of candidatures. */
let calls: { at: number; offset: number }[];
/** Calls allowed in a window; others are refused. */
let limit: number;
let refused: number;
/** Called for each such call. */
let onCall: () => void;
let server: ReturnType<typeof createServer>;
const programs: Program[] = [];

beforeEach(async () => {
  empty = await makeDatabase();
  database = await openPostgres(empty.url);
  service = new ListService({ ...NO_QUIRKS, maxPage: 10 });
  service.addAssessment(ASSESSMENT);
  [calls, onCall, limit, refused] = [[], () => {}, LIMIT * 20, 0];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const isCounted = pathname.endsWith('/candidature/');
    if (isCounted) {
      calls.push({ at: performance.now(), offset: Number(searchParams.get('offset')) });
      onCall();
    }
    const since = performance.now() - WINDOW_MS;
    const left = limit - calls.filter(({ at }) => at > since).length;
    if (isCounted && left < 0) {
      refused += 1;
      return void response.writeHead(429, { 'retry-after': '60' }).end();
    }
    const rate = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': 60 };
    const headers = { 'content-type': 'application/json', ...(isCounted && rate) };
    void (async () => {
      const answer = await service.answer(request.url ?? '/');
      response.writeHead(answer.status, headers).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.signal('SIGCONT');
    program.signal('SIGKILL');
    await program.ended;
  }
  server.closeAllConnections();
  server.close();
  await database.close();
  await empty.drop();
});

/** Starts a gateway in front of the service. */
async function start(): Promise<Program> {
  const program = runProgram([], {
    PORT: '0',
    DATA_DIR: join(tmpdir(), 'shortlist-never-made'),
    DATABASE_URL: empty.url,
    API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    API_TOKEN: 'of-the-list-service',
    RATE_LIMITS: `listCandidatures=${limit},listAssessments=${limit}`,
  });
  programs.push(program);
  await program.printed(/^Shortlist is ready on (\S+)$/m);
  return program;
}

const known = async () => (await database.db.select({ rows: count() }).from(candidatures))[0]?.rows ?? 0;
const isComplete = async () =>
  (await database.db.execute(sql`select 1 from ${sweeps} where scope = ${ASSESSMENT} and complete_at is not null`)).rows
    .length > 0;
/** The lease of a killed process lasts up to 20 s: moves time forward. */
const passTurn = async () => await database.db.execute(sql`update background.leases set expires_at = now()`);

test('a process killed ten times in a first sweep continues, repeats a page at most, and keeps to the limit [S29]', async () => {
  for (let row = 0; row < 1_500; row++) service.add();
  let killed = 0;
  for (; killed < 10; killed++) {
    const before = calls.length;
    const program = await start();
    const reached = new Promise<void>((resolve) => {
      onCall = () => {
        if (calls.length < before + 5 + killed) return;
        onCall = () => {};
        program.signal('SIGKILL');
        resolve();
      };
    });
    await reached;
    await program.ended;
    await passTurn();
  }
  await start();
  await expect.poll(isComplete, { timeout: 90_000 }).toBe(true);
  expect(await known()).toBe(1_500);
  // Each page begins with the last row of the one before: nine new rows.
  const needed = Math.ceil(1_500 / 9) + 2;
  expect(calls.length).toBeLessThanOrEqual(needed + killed);
}, 400_000);

test('a process that is killed many times never exceeds the limit of the service', async () => {
  limit = LIMIT;
  for (let row = 0; row < 2_000; row++) service.add();
  // Each waits for the limit of a minute.
  for (let kills = 0; kills < (IS_FULL_RUN ? 10 : 4); kills++) {
    const before = calls.length;
    const program = await start();
    await expect.poll(() => calls.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(before + 12);
    program.signal('SIGKILL');
    await program.ended;
    await passTurn();
  }
  expect(refused).toBe(0);
}, 400_000);

test('when the process that syncs is killed, the other takes over within 30 s', async () => {
  for (let row = 0; row < 2_000; row++) service.add();
  const first = await start();
  await expect.poll(() => calls.length, { timeout: 60_000 }).toBeGreaterThan(10);
  await start();
  first.signal('SIGKILL');
  await first.ended;
  const before = calls.length;
  await expect.poll(() => calls.length).toBeGreaterThan(before);
  await expect.poll(isComplete, { timeout: 120_000 }).toBe(true);
  expect(await known()).toBe(2_000);
  // The page that was loading is read once more at most.
  const offsets = calls.map(({ offset }) => offset);
  expect(offsets.length - new Set(offsets).size).toBeLessThanOrEqual(1);
}, 400_000);

test('when the process that syncs stops for a while, the other takes over within 30 s, and the first does no harm', async () => {
  for (let row = 0; row < 2_000; row++) service.add();
  limit = LIMIT * 5;
  const first = await start();
  await expect.poll(() => calls.length, { timeout: 60_000 }).toBeGreaterThan(10);
  await start();
  first.signal('SIGSTOP');
  const at = performance.now();
  const elapsed = () => performance.now() - at;
  const later = () => calls.filter((call) => call.at > at + 1_000).length;
  await expect.poll(later).toBeGreaterThan(0);
  await expect.poll(elapsed, { timeout: 100_000, interval: 1_000 }).toBeGreaterThan(90_000);
  first.signal('SIGCONT');
  await expect.poll(isComplete, { timeout: 400_000 }).toBe(true);
  expect(await known()).toBe(2_000);
  const offsets = calls.map(({ offset }) => offset);
  // The page that was loading when the process stopped is read once more at most.
  expect(offsets.length - new Set(offsets).size).toBeLessThanOrEqual(3);
}, 700_000);
