import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import type { JobRequest } from '../../src/contract/jobs.ts';
import { type Program, runProgram } from '../support/server.ts';
import { ASSESSMENT, type Fate, type ModelService, startModelService } from './modelService.ts';
import { runStatement, type EmptyDatabase, makeDatabase } from './target.ts';
import { selectCandidates } from '../support/jobs.ts';

let service: ModelService;
/** Null on PGlite. */
let postgres: EmptyDatabase | null = null;
let running: Running;
const dataDir = mkdtempSync(join(tmpdir(), 'shortlist-killed-'));

interface Running extends Program {
  api: ReturnType<typeof createClientOf<typeof gatewayEndpoints>>;
}

beforeAll(async () => {
  await buildIfStale();
  service = await startModelService(30);
  if ((inject('postgresUrl') as string | undefined) !== undefined) postgres = await makeDatabase();
  running = await start();
}, 180_000);
afterAll(async () => {
  running.signal('SIGKILL');
  await running.ended;
  await service.close();
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Running> {
  const program = runProgram([], {
    PORT: '0',
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: postgres.url }),
    API_BASE_URL: service.baseUrl,
    SYNC: 'off',
    API_TOKEN: 'of-the-model',
    RATE_LIMITS: 'off',
  });
  const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
  const headers = { 'x-shortlist': '1', origin: url };
  return { ...program, api: createClientOf(gatewayEndpoints, { fetch, baseUrl: url, headers }) };
}

/** Kills the program at its second write, which is done or not, and starts it again. */
async function killAmidst(make: () => Promise<number>, fate: Fate): Promise<number> {
  let writes = 0;
  service.fate = () => {
    writes += 1;
    if (writes !== 2) return 'done';
    running.signal('SIGKILL');
    return fate;
  };
  const job = await make();
  await running.ended;
  service.fate = () => 'done';
  // On PostgreSQL the lease of the killed process ends first: moves time forward.
  if (postgres) await runStatement(postgres.url, 'update background.leases set expires_at = now()');
  running = await start();
  return job;
}

async function create({
  chosen = [],
  ...request
}: {
  chosen?: { id: number }[];
  [field: string]: unknown;
}): Promise<number> {
  const who = chosen.length > 0 && (await selectCandidates(running.api, ASSESSMENT, chosen));
  const body = { request_key: randomUUID(), assessment: ASSESSMENT, ...who, ...request } as JobRequest;
  return (await running.api.createJob({ body })).value.id;
}

const read = async (job: number) => (await running.api.readJob({ job_id: job })).value;
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index }));

// Warnings of the gateway are expected: it is killed.
test.each<[string, object, Fate]>([
  ['change_stage', { chosen: from(1, 6), options: { stage: 'INT' } }, 'lost'],
  ['remove', { chosen: from(1, 6) }, 'lost'],
  [
    'invite',
    { invitees: [1, 2, 3, 4, 5, 6].map((n) => ({ email: `k${n}@example.org` })), options: { send_email: true } },
    'lost',
  ],
  ['send_invitation', { chosen: from(7, 12) }, 'lost'],
])('a gateway killed during %s continues, and nothing is done twice [S29]', async (kind, request, fate) => {
  service.done.length = 0;
  const job = await killAmidst(() => create({ kind, ...request }), fate);
  await expect.poll(async () => (await read(job)).state, { timeout: 60_000 }).toBe('done');
  const { done, unknown } = await read(job);
  expect(Number(done) + Number(unknown)).toBe(6);
  // Whether an email was sent cannot be known when the process is killed during the call.
  if (kind !== 'send_invitation') expect(unknown).toBe(0);
  expect(new Set(service.done).size).toBe(service.done.length);
  if (kind !== 'send_invitation') expect(service.done).toHaveLength(6);
});

test('a gateway killed during rejections sends no email twice [S27 S28]', async () => {
  service.done.length = 0;
  const request = { kind: 'reject', chosen: from(13, 18), options: { email_timing: 'now' } };
  const job = await killAmidst(() => create(request), 'lost');
  await expect.poll(async () => (await read(job)).emails?.sent, { timeout: 60_000 }).toBe(6);
  expect(service.done.filter((write) => write.startsWith('mail')).toSorted()).toHaveLength(6);

  let mails = 0;
  service.fate = (write) => {
    if (!write.startsWith('mail')) return 'done';
    mails += 1;
    if (mails !== 2) return 'done';
    running.signal('SIGKILL');
    return 'lost';
  };
  const third = await create({ kind: 'reject', chosen: from(25, 30), options: { email_timing: 'now' } });
  await running.ended;
  service.fate = () => 'done';
  if (postgres) await runStatement(postgres.url, 'update background.leases set expires_at = now()');
  running = await start();
  await expect.poll(async () => (await read(third)).emails, { timeout: 60_000 }).toMatchObject({ sent: 5, unknown: 1 });
  expect(new Set(service.done).size).toBe(service.done.length);
}, 180_000);
