import { and, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobItems, reports } from '../../src/gateway/schema/tables.ts';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import type { Database } from '../../src/database/open.ts';
import { refusalOf } from './caller.ts';
import { keyed, type RunningGateway, startGateway, type TestClock, testClock } from './runningGateway.ts';
import { ASSESSMENT, type Fate, type ModelService, startModelService } from './modelService.ts';
import { openTables } from './target.ts';

const HOUR = 60 * 60_000;
const PEOPLE = 8;

let tables: { database: Database; discard: () => Promise<void> };
let service: ModelService;
let gateway: RunningGateway;
let clock: TestClock;

beforeAll(async () => {
  tables = await openTables();
}, 60_000);
afterAll(async () => {
  await tables.database.close();
  await tables.discard();
});
beforeEach(async () => {
  service = await startModelService(PEOPLE);
  clock = testClock();
  gateway = await start();
});
afterEach(async () => {
  await gateway.stop();
  await service.close();
});

/** Starts a gateway on the database in front of the service. */
const start = async () =>
  await startGateway(
    { database: tables.database, baseUrl: service.baseUrl, token: 'of-the-model' },
    { upstream: { baseUrl: service.baseUrl, token: 'of-the-model', embedded: false }, clock },
  );

const everybody = async () => await gateway.select(ASSESSMENT, [...service.people.keys()]);
/** Updates the stages in the read model, as sync would. */
const readList = async () => await gateway.api.queryCandidatures({ assessment: ASSESSMENT });

async function create(request: Parameters<typeof keyed>[0]): Promise<number> {
  const { value } = await gateway.api.createJob({ body: keyed(request) });
  return value.id;
}
const reject = async (email_timing: 'none' | 'now' | 'scheduled') =>
  await create({ kind: 'reject', ...(await everybody()), options: { email_timing } });
const change = async (job: number, action: 'pause' | 'resume' | 'cancel' | 'retry_failed') =>
  (await gateway.api.changeJob({ job_id: job, body: { action } })).value;
const mailCounts = async (job: number) => (await gateway.api.readJob({ job_id: job })).value.emails;
/** The same while time passes: a sleep that starts after the clock was moved needs another move. */
async function laterMailCounts(job: number) {
  clock.advance(HOUR / 3600);
  return await mailCounts(job);
}

test('a bulk action says until when the service asked to wait; nothing absurd is believed, and it is logged [P38]', async () => {
  const written: string[] = [];
  const limited = await startGateway(
    { database: tables.database, baseUrl: service.baseUrl, token: 'of-the-model' },
    {
      upstream: { baseUrl: service.baseUrl, token: 'of-the-model', embedded: false },
      clock,
      rateLimits: RATE_LIMITS,
      logger: { level: 'warn', stream: { write: (line: string) => written.push(line) } },
    },
  );
  await gateway.stop();
  gateway = limited;
  service.retryAfter = '99999999';
  let calls = 0;
  service.fate = () => ((calls += 1) === 1 ? 'busy' : 'done');
  const job = await create({ kind: 'change_stage', ...(await everybody()), options: { stage: 'EVA' } });
  const read = async () => (await gateway.api.readJob({ job_id: job })).value;
  await expect.poll(read).toMatchObject({ state: 'running', reason: 'The service asked to wait.' });
  const { waits_until: until } = await read();
  const seconds = (new Date(until ?? 0).getTime() - clock.now().getTime()) / 1000;
  expect(seconds).toBeGreaterThan(300);
  expect(seconds).toBeLessThanOrEqual(361);
  expect(written.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'service_asked_to_wait', operation: 'changeStage', seconds: 361 },
  ]);
  await change(job, 'cancel');
  expect(await read()).toMatchObject({ reason: null, waits_until: null });
});

test('a rejection changes stages at once and sends emails at the planned time, except to candidates moved meanwhile [S28]', async () => {
  const job = await reject('scheduled');
  expect(await gateway.settled(job)).toMatchObject({ done: PEOPLE, emails: { scheduled: PEOPLE, sent: 0 } });
  const { value: held } = await gateway.api.listScheduledEmails({ job, limit: 100 });
  expect(held).toMatchObject({ count: PEOPLE });
  const [first, second, third] = held.results.toSorted((a, b) => Number(a.candidature) - Number(b.candidature));

  await gateway.api.changeScheduledEmails({ body: { action: 'cancel', ids: [first?.id ?? 0] } });
  // Undone in the dashboard.
  await fetch(`${gateway.url}/api/assessments/candidature/${second?.candidature}/change_stage/`, {
    method: 'PATCH',
    headers: { ...gateway.headers, 'content-type': 'application/json' },
    body: '{"stage":"EVA"}',
  });
  // Undone in another client.
  const moved = service.people.get(third?.candidature ?? 0);
  if (moved) moved.stage = 'HIR';
  expect(service.done.filter((write) => write.startsWith('mail'))).toEqual([]);

  clock.advance(HOUR / 2);
  await expect
    .poll(() => laterMailCounts(job))
    .toMatchObject({ sent: PEOPLE - 3, cancelled: 2, skipped: 1, scheduled: 0, unknown: 0 });
  const sent = service.done.filter((write) => write.startsWith('mail'));
  expect(sent.toSorted()).toEqual([4, 5, 6, 7, 8].map((id) => `mail ${id}`));
  expect(await gateway.items(job)).toMatchObject([
    { outcome: 'done', email_outcome: 'cancelled', email_reason: 'Cancelled by a user.' },
    { outcome: 'done', email_outcome: 'cancelled', email_reason: 'Moved to Evaluated before it was sent.' },
    { outcome: 'done', email_outcome: 'skipped', email_reason: 'The candidate is now in Hired.' },
    ...Array.from({ length: 5 }, () => ({ outcome: 'done', email_outcome: 'sent' })),
  ]);
  await readList();
  // A candidate who got the email does not get it from another job.
  const again = await reject('now');
  await gateway.settled(again);
  await expect.poll(() => mailCounts(again)).toMatchObject({ sent: 3, skipped: 5 });
});

test('a move whose answer is lost cancels the scheduled email as soon as the move is found [R44]', async () => {
  const job = await reject('scheduled');
  await gateway.settled(job);
  service.fate = (write) => (write.startsWith('stage ') ? 'lost' : 'done');
  const options = { stage: 'EVA' };
  const moved = await create({ kind: 'change_stage', ...(await gateway.select(ASSESSMENT, [1, 2])), options });
  expect(await gateway.settled(moved)).toMatchObject({ done: 2 });
  expect(await mailCounts(job)).toMatchObject({ scheduled: PEOPLE - 2, cancelled: 2 });

  const { status } = await fetch(`${gateway.url}/api/assessments/candidature/3/change_stage/`, {
    method: 'PATCH',
    headers: { ...gateway.headers, 'content-type': 'application/json' },
    body: '{"stage":"EVA"}',
  });
  expect(status).toBe(502);
  expect(await mailCounts(job)).toMatchObject({ scheduled: PEOPLE - 2 });
  await expect
    .poll(async () => {
      await readList();
      return await laterMailCounts(job);
    })
    .toMatchObject({ scheduled: PEOPLE - 3, cancelled: 3, sent: 0 });
});

/** Collects reports; from the fifth on they wait for `release`. */
async function collectReports() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  service.onReport = async () => {
    asked += 1;
    if (asked > 4) await released;
  };
  const job = await create({ kind: 'collect_reports', ...(await everybody()), options: {} });
  const kept = async () => await tables.database.db.$count(reports, eq(reports.job_id, job));
  await expect.poll(kept).toBe(4);
  return { job, kept, release };
}
type Collected = Awaited<ReturnType<typeof collectReports>>;

const ENDS: Record<string, (collected: Collected) => Promise<unknown>> = {
  async done({ job, release }) {
    release();
    await gateway.settled(job);
  },
  async cancelled({ job, release }) {
    await change(job, 'cancel');
    release();
  },
  async 'paused and cancelled'({ job, release }) {
    await change(job, 'pause');
    release();
    await change(job, 'cancel');
  },
  async 'run again and paused'({ job, release }) {
    release();
    await gateway.settled(job);
    const { db } = tables.database;
    const first = and(eq(jobItems.job_id, job), eq(jobItems.position, 1));
    await db.update(jobItems).set({ outcome: 'failed' }).where(first);
    await change(job, 'retry_failed');
    await change(job, 'pause');
  },
};

test.each(Object.keys(ENDS))(
  'reports are deleted 24 hours after the end of a bulk action that was %s [R84]',
  async (name) => {
    const collected = await collectReports();
    await ENDS[name]?.(collected);
    const { job, kept } = collected;
    const end = await gateway.api.readJob({ job_id: job });
    expect(end.value.state).toMatch(/done|cancelled|paused/);
    clock.advance(23 * HOUR);
    // The next cleanup has run when a later bulk action has.
    await gateway.settled(await create({ kind: 'collect_results', ...(await everybody()) }));
    expect(await kept()).toBeGreaterThanOrEqual(4);
    await expect
      .poll(async () => {
        clock.advance(HOUR);
        return await kept();
      })
      .toBe(0);
    const { value } = await gateway.api.readJob({ job_id: job });
    expect(value.state).toBe(name === 'run again and paused' ? 'paused' : 'expired');
  },
);

test('a candidate whom two recruiters reject, one with a scheduled email and one without, gets one email [S28]', async () => {
  const held = await reject('scheduled');
  expect(await gateway.settled(held)).toMatchObject({ done: PEOPLE });
  const now = await reject('now');
  await gateway.settled(now);
  await expect.poll(async () => (await mailCounts(now))?.sent).toBe(PEOPLE);
  clock.advance(HOUR / 2);
  await expect.poll(async () => (await laterMailCounts(held))?.skipped).toBe(PEOPLE);
  expect(service.done.filter((write) => write.startsWith('mail'))).toHaveLength(PEOPLE);
});

test('emails that became due while the gateway was stopped wait for a confirmation', async () => {
  const job = await reject('scheduled');
  await gateway.settled(job);
  await gateway.stop();
  clock.advance(3 * HOUR);
  gateway = await start();
  await expect.poll(async () => (await mailCounts(job))?.overdue).toBe(PEOPLE);
  await gateway.api.changeScheduledEmails({ body: { action: 'send_now', job } });
  expect(await mailCounts(job)).toMatchObject({ overdue: PEOPLE });
  const { value } = await gateway.api.changeScheduledEmails({ body: { action: 'confirm', job } });
  expect(value).toEqual({ changed: PEOPLE });
  await expect.poll(async () => (await mailCounts(job))?.sent).toBe(PEOPLE);
});

test('a job for one service never runs against another', async () => {
  const job = await reject('scheduled');
  await gateway.settled(job);
  await gateway.stop();
  const mine = service;
  const other = await startModelService(PEOPLE);
  service = other;
  gateway = await start();
  expect((await gateway.api.readJob({ job_id: job })).value).toMatchObject({ same_upstream: false });
  expect(await refusalOf(change(job, 'retry_failed'))).toMatchObject({ status: 409 });
  const fresh = await create({ kind: 'remove', ...(await everybody()) });
  clock.advance(HOUR / 2);
  await gateway.settled(fresh);
  expect(other.done.some((write) => write.startsWith('mail'))).toBe(false);
  const { value } = await gateway.api.changeScheduledEmails({ body: { action: 'cancel', job } });
  expect(value).toEqual({ changed: PEOPLE });
  await mine.close();
});

test('a refused token pauses the job, which continues when it is resumed', async () => {
  service.fate = () => (service.done.length < 3 ? 'done' : 'locked');
  const job = await create({ kind: 'remove', ...(await everybody()) });
  expect(await gateway.settled(job)).toMatchObject({
    state: 'paused',
    reason: 'The service rejects the API token. Ask your administrator to renew it.',
    done: 3,
    waiting: 5,
  });
  service.fate = () => 'done';
  await change(job, 'resume');
  expect(await gateway.settled(job)).toMatchObject({ state: 'done', done: PEOPLE, reason: null });
  expect(new Set(service.done).size).toBe(PEOPLE);
});

test('an outage pauses the job and fails no item; lost changes are checked, and emails are not repeated', async () => {
  service.fate = () => 'broken';
  const job = await create({
    kind: 'change_stage',
    ...(await everybody()),
    options: { stage: 'INT' },
  });
  expect(await gateway.settled(job)).toMatchObject({ state: 'paused', failed: 0, unknown: 0, done: 0 });
  let calls = 0;
  service.fate = () => ((calls += 1) % 2 === 0 ? 'lost' : 'done');
  await change(job, 'resume');
  expect(await gateway.settled(job)).toMatchObject({ state: 'done', done: PEOPLE });
  service.fate = () => (service.done.length % 2 === 0 ? 'lost' : 'done');
  await readList();
  const mails = await create({ kind: 'send_invitation', ...(await everybody()) });
  const { done, unknown } = await gateway.settled(mails);
  expect([Number(done) + Number(unknown), unknown]).toEqual([PEOPLE, PEOPLE / 2]);
  expect(new Set(service.done).size).toBe(service.done.length);
});

test('a cancelled job skips its remaining items, and a paused one waits', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  service.fate = async () => {
    await gate;
    return 'done' as const;
  };
  const job = await create({ kind: 'remove', ...(await everybody()) });
  await expect.poll(async () => (await gateway.api.readJob({ job_id: job })).value.running).toBe(3);
  expect(await change(job, 'pause')).toMatchObject({ state: 'paused', running: 3 });
  open();
  await expect.poll(() => service.done.length).toBe(3);
  await expect.poll(async () => (await gateway.api.readJob({ job_id: job })).value.done).toBe(3);
  expect(await change(job, 'cancel')).toMatchObject({ state: 'cancelled', done: 3, skipped: 5 });
  expect(await refusalOf(change(job, 'resume'))).toMatchObject({ status: 409 });
  expect(service.people.size).toBe(5);
});

test(
  'with any failures of the service and any pauses, a job ends and does nothing twice [S27 S29 S30]',
  { tags: 'slow' },
  async () => {
    const fates = fc.array(fc.constantFrom<Fate>('done', 'done', 'lost', 'broken', 'busy', 'refused'), {
      maxLength: 12,
    });
    const kinds = fc.constantFrom('change_stage' as const, 'remove' as const, 'invite' as const);
    const story = fc.record({ kind: kinds, fates, pauses: fc.nat(3) });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(story, async ({ kind, fates: drawn, pauses }) => {
        number += 1;
        const left = [...drawn];
        service.done.length = 0;
        service.people.clear();
        for (let id = 1; id <= 4; id += 1) service.people.set(id, { id, email: `r${id}@example.org`, stage: 'NYE' });
        service.fate = () => left.shift() ?? 'done';
        const invitees = [1, 2, 3, 4].map((id) => ({ email: `n${number}.${id}@example.org` }));
        const job = await (kind === 'invite'
          ? create({ kind, assessment: ASSESSMENT, invitees, options: { send_email: true } })
          : kind === 'remove'
            ? create({ kind, ...(await everybody()) })
            : create({ kind, ...(await everybody()), options: { stage: 'OFS' } }));
        for (let pause = 0; pause < pauses; pause += 1) await change(job, 'pause').catch(() => null);
        for (let tries = 0; tries < 20; tries += 1) {
          const { state } = await gateway.settled(job);
          if (state === 'done') break;
          await change(job, 'resume').catch(() => null);
        }
        const end = await gateway.settled(job);
        expect(end).toMatchObject({ state: 'done', waiting: 0, running: 0, unknown: 0 });
        expect(service.done).toHaveLength(new Set(service.done).size);
        // A failed item was refused, or the service failed at every attempt: nothing was done.
        expect(service.done).toHaveLength(Number(end.done));
      }),
      { numRuns: 12 },
    );
  },
);
