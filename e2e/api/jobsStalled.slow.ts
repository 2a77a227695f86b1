import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { type Program, runProgram } from '../support/server.ts';
import { ASSESSMENT, type ModelService, startModelService } from './modelService.ts';
import { runStatement, type EmptyDatabase, makeDatabase } from './target.ts';
import { selectCandidates } from '../support/jobs.ts';

const CANDIDATES = 90;
/** Items that a gateway works on concurrently. */
const CONCURRENT_ITEMS = 3;
/** Milliseconds that the service takes for a write once both gateways run: enough to take over the job. */
const LATENCY = 40;

let database: EmptyDatabase;
let service: ModelService;
let gateways: Running[];
const dataDir = mkdtempSync(join(tmpdir(), 'shortlist-stalled-'));

interface Running extends Program {
  api: ReturnType<typeof createClientOf<typeof gatewayEndpoints>>;
}

beforeAll(async () => {
  await buildIfStale();
  database = await makeDatabase();
  service = await startModelService(CANDIDATES);
  gateways = [await start(), await start()];
}, 300_000);
afterAll(async () => {
  for (const gateway of gateways) {
    gateway.signal('SIGKILL');
    await gateway.ended;
  }
  await service.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Running> {
  const program = runProgram([], {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    API_BASE_URL: service.baseUrl,
    SYNC: 'off',
    API_TOKEN: 'of-the-model',
    RATE_LIMITS: 'changeStage=1000,listCandidatures=1000',
  });
  const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
  const headers = { 'x-shortlist': '1', origin: url };
  return { ...program, api: createClientOf(gatewayEndpoints, { fetch, baseUrl: url, headers }) };
}

async function usedSlots({ api }: Running): Promise<number> {
  const { value } = await api.readRateLimiter({});
  return Number(value.operations.find(({ operation }) => operation === 'changeStage')?.used);
}

/** Holds writes until a gateway has its maximum of concurrent ones; then calls `then` once and releases them. */
function holdWrites(then: () => void): () => Promise<'done'> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let count = 0;
  return async () => {
    count += 1;
    if (count === CONCURRENT_ITEMS) {
      then();
      release();
    }
    await held;
    return 'done';
  };
}

test('a gateway stopped for longer than its lease does not continue the job that another took over [R03 S29]', async () => {
  const [first, second] = gateways as [Running, Running];
  let listReads = 0;
  // So that the first gateway takes the job.
  second.signal('SIGSTOP');
  const stopped = new Promise<void>((resolve) => {
    service.fate = holdWrites(() => {
      first.signal('SIGSTOP');
      service.fate = () => 'done';
      resolve();
    });
  });
  const ids = [...service.people.keys()];
  const selected = await selectCandidates(first.api, ASSESSMENT, [...service.people.values()]);
  service.onRead = (search) => {
    if (search === '') listReads += 1;
  };
  const { value: job } = await first.api.createJob({
    body: { kind: 'change_stage', request_key: randomUUID(), ...selected, options: { stage: 'INT' } },
  });
  await stopped;

  // The lease ends.
  await runStatement(database.url, 'update background.leases set expires_at = now()');
  second.signal('SIGCONT');
  await expect.poll(() => service.done.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(CANDIDATES / 4);
  service.fate = async () => await wait(LATENCY, 'done' as const);
  first.signal('SIGCONT');

  const state = async () => (await second.api.readJob({ job_id: job.id })).value;
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('done');
  // Without a stall, the list, which is one page, is read once.
  expect(listReads).toBeLessThanOrEqual(2);
  expect((await usedSlots(first)) + (await usedSlots(second))).toBe(CANDIDATES);
  expect(service.done.toSorted()).toEqual(ids.map((id) => `stage ${id} INT`).toSorted());
  expect(await state()).toMatchObject({ done: CANDIDATES, skipped: 0, failed: 0, unknown: 0 });
}, 180_000);
