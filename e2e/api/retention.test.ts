import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditRetention, gatewayRetention } from '../../src/gateway/privacy/retention.ts';
import { results as readModelResults } from '../../src/gateway/schema/readModel.ts';
import * as gateway from '../../src/gateway/schema/tables.ts';
import { createRetention, type RetentionRule, type RetentionPeriod } from '../../src/operation/retention.ts';
import { emailRetention } from '../../src/platform/mail/emailRetention.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { ownEngine } from './target.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const OLD = daysAgo(91);
const YOUNG = daysAgo(89);

const tables = useGatewayTables();

const errors: unknown[] = [];
const removed: number[] = [];
const stopping = new AbortController();
const retain = (days: number, rules: readonly RetentionRule[] = [...gatewayRetention, ...emailRetention]) =>
  retainAll([{ days, rules }]);
const retainAll = (periods: readonly RetentionPeriod[]) =>
  createRetention({
    database: tables.database,
    periods,
    now: () => NOW,
    stopping: stopping.signal,
    onRemoved: (rows) => removed.push(rows),
    onError: (error) => errors.push(error),
  });

type JobRow = Partial<typeof gateway.jobs.$inferInsert>;

async function makeJob(row: JobRow, items: number): Promise<number> {
  const frame = { upstream: 'a', kind: 'reject' as const, assessment_id: 1, options: {}, created_at: OLD };
  const values = { ...frame, request_key: randomUUID(), total: items, ...row };
  const [job] = await tables.database.db.insert(gateway.jobs).values(values).returning();
  const id = job?.id ?? 0;
  const people = Array.from({ length: items }, (_, position) => ({
    job_id: id,
    position,
    email: `p${position}@a.example`,
  }));
  await tables.database.db.insert(gateway.jobItems).values(people);
  await tables.database.db.insert(gateway.reports).values({ job_id: id, position: 0, pdf: Buffer.from('%PDF') });
  return id;
}

async function makeRejectionMail(jobId: number, state: 'sent' | 'scheduled', finished: Date | null): Promise<void> {
  await tables.database.db.insert(gateway.scheduledEmails).values({
    job_id: jobId,
    position: 0,
    upstream: 'a',
    assessment_id: 1,
    candidature_id: 1,
    email: 'p@a.example',
    full_name: 'P',
    state,
    due_at: OLD,
    created_at: OLD,
    finished_at: finished,
  });
}

const jobsLeft = async () =>
  (await tables.database.db.select({ id: gateway.jobs.id }).from(gateway.jobs)).map(({ id }) => id);

async function countOf(table: typeof gateway.jobItems | typeof gateway.reports | typeof gateway.scheduledEmails) {
  const [row] = await tables.database.db.select({ count: count() }).from(table);
  return row?.count ?? 0;
}

test('old finished rows are deleted with their dependants; recent and open ones stay', async () => {
  const over = { state: 'done' as const };
  await makeJob({ ...over, finished_at: OLD }, 1200);
  const mailed = await makeJob({ state: 'cancelled', finished_at: OLD }, 2);
  await makeRejectionMail(mailed, 'sent', OLD);
  const held = await makeJob({ ...over, finished_at: OLD }, 1);
  await makeRejectionMail(held, 'scheduled', null);
  const justMailed = await makeJob({ ...over, finished_at: OLD }, 1);
  await makeRejectionMail(justMailed, 'sent', YOUNG);
  const young = await makeJob({ ...over, finished_at: YOUNG }, 1);
  const paused = await makeJob({ state: 'paused' }, 1);
  const result = { assessment_id: 1, testtaker_id: 1, results: [] };
  await tables.database.db.insert(readModelResults).values([
    { ...result, upstream: 'a', candidature_id: 1, read_at: OLD },
    { ...result, upstream: 'of another service', candidature_id: 1, read_at: OLD },
    { ...result, upstream: 'a', candidature_id: 2, read_at: YOUNG },
  ]);
  const mail = { kind: 'invitation' as const, to: 'p@a.example', to_name: 'P', subject: 'S', body: 'B', created: OLD };
  await tables.database.db.insert(emails).values([
    { ...mail, state: 'sent', sent_at: OLD },
    { ...mail, state: 'sent', sent_at: YOUNG },
    { ...mail, state: 'failed' },
    { ...mail, state: 'cancelled' },
    { ...mail, state: 'queued' },
    { ...mail, state: 'kept' },
  ]);

  await retain(0).removeExpired();
  expect(removed).toEqual([]);
  await retain(90).removeExpired();
  expect(errors).toEqual([]);
  expect((await jobsLeft()).toSorted((a, b) => a - b)).toEqual([held, justMailed, young, paused]);
  expect(await countOf(gateway.jobItems)).toBe(4);
  expect(await countOf(gateway.reports)).toBe(4);
  expect(await countOf(gateway.scheduledEmails)).toBe(2);
  const results = await tables.database.db.select({ id: readModelResults.candidature_id }).from(readModelResults);
  expect(results).toEqual([{ id: 2 }]);
  const left = await tables.database.db.select({ state: emails.state }).from(emails);
  expect(left.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(['kept', 'queued', 'sent']);
  // Two results, two reports, 1202 people, two jobs, three emails.
  expect(removed.splice(0)).toEqual([1211]);
  await tables.database.db.delete(gateway.jobs).where(eq(gateway.jobs.state, 'done'));
});

test('users are deleted who did not visit for the retention period', async () => {
  const user = { upstream: 'a', role: 'recruiter' as const };
  await tables.database.db.insert(gateway.users).values([
    { ...user, user_name: 'old@example.org', seen_at: OLD },
    { ...user, user_name: 'young@example.org', seen_at: YOUNG },
  ]);
  await retain(90).removeExpired();
  expect({ errors, removed: removed.splice(0) }).toEqual({ errors: [], removed: [1] });
  expect(await tables.database.db.select({ name: gateway.users.user_name }).from(gateway.users)).toEqual([
    { name: 'young@example.org' },
  ]);
});

test('the audit log has a separate retention period', async () => {
  const write = { upstream: 'of another service', operation: 'changeStage' as const, request_id: 'a' };
  const old = Array.from({ length: 700 }, () => ({ ...write, at: daysAgo(366) }));
  await tables.database.db.insert(gateway.audit).values([...old, { ...write, at: daysAgo(364), detail: 'REJ' }]);
  const others = [() => Promise.reject(new Error('kept for ever'))];
  await retainAll([
    { days: 0, rules: others },
    { days: 365, rules: auditRetention },
  ]).removeExpired();
  expect({ errors, removed: removed.splice(0) }).toEqual({ errors: [], removed: [700] });
  expect(await tables.database.db.select({ detail: gateway.audit.detail }).from(gateway.audit)).toEqual([
    { detail: 'REJ' },
  ]);
});

test('retention runs in batches, ends with the program, and logs failures', async () => {
  const slices: number[] = [];
  let left = 1100;
  const counting: RetentionRule = (_db, before, most) => {
    expect(before).toEqual(daysAgo(30));
    const rows = Math.min(left, most);
    left -= rows;
    slices.push(rows);
    return Promise.resolve(rows);
  };
  await retain(30, [counting]).removeExpired();
  expect(slices).toEqual([500, 500, 100, 0]);
  await retain(30, [() => Promise.reject(new Error('broken'))]).removeExpired();
  expect(errors.splice(0)).toEqual([expect.objectContaining({ message: 'broken' })]);
});

test.runIf(ownEngine() === 'postgres')(
  'of several processes on one PostgreSQL, one runs it',
  { tags: 'slow' },
  async () => {
    let atIt = 0;
    let most = 0;
    let runs = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const slow: RetentionRule = async () => {
      runs += 1;
      atIt += 1;
      most = Math.max(most, atIt);
      await held;
      atIt -= 1;
      return 0;
    };
    const processes = [retain(1, [slow]), retain(1, [slow])];
    for (const one of processes) one.start();
    await expect.poll(() => runs).toBe(1);
    letGo();
    await expect.poll(() => runs).toBe(2);
    for (const one of processes) await one.stop();
    expect({ most, errors }).toEqual({ most: 1, errors: [] });
  },
);

test('nothing is removed once the shutdown has started', async () => {
  stopping.abort();
  const job = await makeJob({ state: 'done', finished_at: OLD }, 1);
  await retain(90).removeExpired();
  expect(await jobsLeft()).toContain(job);
});
