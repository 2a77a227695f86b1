import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JobRequest } from '../../src/contract/jobs.ts';
import { migrateTables } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import {
  GATEWAY_MIGRATIONS,
  keyed,
  type RunningGateway,
  startGateway,
  type TestClock,
  testClock,
} from './runningGateway.ts';
import { ASSESSMENT, type ModelService, startModelService } from './modelService.ts';
import { runStatement, type EmptyDatabase, makeDatabase } from './target.ts';

type RejectOptions = Extract<JobRequest, { kind: 'reject' }>['options'];

const PEOPLE = 40;

let empty: EmptyDatabase;
let service: ModelService;
const databases: Database[] = [];
const gateways: RunningGateway[] = [];

beforeEach(async () => {
  empty = await makeDatabase();
  service = await startModelService(PEOPLE);
}, 60_000);
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.stop();
  for (const database of databases.splice(0)) await database.close();
  await service.close();
  await empty.drop();
});

/** Starts more gateways on the same database, in front of the same service. */
async function start(count: number, extra: { clock?: TestClock } = {}): Promise<RunningGateway[]> {
  const opened = await Promise.all(Array.from({ length: count }, async () => await openPostgres(empty.url)));
  databases.push(...opened);
  for (const database of opened) await migrateTables(database, 'gateway', GATEWAY_MIGRATIONS);
  const upstream = { baseUrl: service.baseUrl, token: 'of-the-model', embedded: false };
  const started = await Promise.all(
    opened.map(async (database) => await startGateway({ database, ...upstream }, { upstream, ...extra })),
  );
  gateways.push(...started);
  return started;
}

/** Creates a job that rejects candidates, with an email at once unless it is scheduled. */
async function reject(
  { api, select }: RunningGateway,
  candidatures: number[],
  options: RejectOptions = { email_timing: 'now' },
): Promise<number> {
  const selected = await select(ASSESSMENT, candidatures);
  const body = keyed({ kind: 'reject', ...selected, options });
  return (await api.createJob({ body })).value.id;
}

test('several gateways on one database run each item once, emails included [S29]', async () => {
  const started = await start(3);
  const people = [...service.people.keys()];
  const parts = [people.slice(0, 10), people.slice(10, 20), people.slice(20, 30), people.slice(30)];
  const made = await Promise.all(
    parts.map(async (part, index) => {
      return await reject(started[index % started.length] as RunningGateway, part);
    }),
  );
  const [gateway] = started as [RunningGateway];
  for (const job of made) expect(await gateway.settled(job)).toMatchObject({ state: 'done', done: 10 });
  await expect.poll(() => service.done.filter((write) => write.startsWith('mail')).length).toBe(PEOPLE);
  expect(service.done).toHaveLength(2 * PEOPLE);
  expect(new Set(service.done).size).toBe(2 * PEOPLE);
});

test('one of two gateways sends the rejection email of a candidate [R17]', async () => {
  const extra = { clock: testClock() };
  const [first] = (await start(1, extra)) as [RunningGateway];
  const [candidature = 0] = service.people.keys();
  // Each sender reads the candidate's stage before it sends, and waits here for the answer.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  let asked = 0;
  service.onRead = async (search) => {
    // A job reads candidates, too.
    if (search === '' || !isHeld) return;
    asked += 1;
    await released;
  };
  const sendNow = async ({ api }: RunningGateway, job: number) => {
    const { value } = await api.listScheduledEmails({ job });
    await api.changeScheduledEmails({ body: { action: 'send_now', ids: value.results.map(({ id }) => id) } });
  };
  const later = { email_timing: 'scheduled', email_delay_minutes: 600 } as const;
  const jobs = [await reject(first, [candidature], later)];
  await first.settled(jobs[0] ?? 0);
  isHeld = true;
  await sendNow(first, jobs[0] ?? 0);
  await expect.poll(() => asked).toBe(1);
  isHeld = false;
  const [second] = (await start(1, extra)) as [RunningGateway];
  jobs.push(await reject(second, [candidature], later));
  await second.settled(jobs[1] ?? 0);
  isHeld = true;
  // The email of the second job is due before that of the first then.
  await sendNow(second, jobs[1] ?? 0);
  extra.clock.advance(1000);
  await sendNow(second, jobs[0] ?? 0);
  // The first one has lost its lease, as after a stall.
  await runStatement(empty.url, 'update background.leases set fence = fence + 1');
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(2);
  release();
  const waiting = async () => (await first.api.listScheduledEmails({})).value.count;
  await expect.poll(waiting).toBe(0);
  const counts = await Promise.all(jobs.map(async (job) => (await first.api.readJob({ job_id: job })).value.emails));
  expect(counts.map((each) => [each?.sent, each?.skipped])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(service.done.filter((write) => write.startsWith('mail'))).toHaveLength(1);
});
