// Data of the gateway when a backup is restored, and when a candidate is exported or erased.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database/open.ts';
import { readerOfAll } from '../../src/gateway/base/access.ts';
import { changeJob } from '../../src/gateway/jobs/changeJob.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import * as readModel from '../../src/gateway/schema/readModel.ts';
import * as schema from '../../src/gateway/schema/tables.ts';
import { testTakers } from '../../src/platform/schema/candidatures.ts';
import { startGateway } from './runningGateway.ts';
import { runCommandOn } from './platformCommand.ts';
import { identityOf, addPersonalData, textsOf } from './privacySupport.ts';
import { openTables, ownEngine } from './target.ts';

const EMAIL = 'quandril@erasure.example';
const TRACES = ['quandril', 'zyxwolf'];

const folder = mkdtempSync(join(tmpdir(), 'shortlist-keeping-'));
const stores: Awaited<ReturnType<typeof openTables>>[] = [];
let database: Database;

async function open(): Promise<Database> {
  const opened = await openTables();
  stores.push(opened);
  return opened.database;
}

beforeAll(async () => {
  database = await open();
}, 60_000);
afterAll(async () => {
  for (const store of stores) {
    await store.database.close();
    await store.discard();
  }
  rmSync(folder, { recursive: true });
});

/** A candidate with rows in all tables of the platform and the gateway. */
async function arrive() {
  const [person] = await database.db
    .insert(testTakers)
    .values({ email: EMAIL, first_name: 'Zyxwolf', last_name: 'Quandril' })
    .returning();
  const ids = { candidature_id: 700, testtaker_id: person?.id ?? 0, upstream: await identityOf(database) };
  return await addPersonalData(database, { ...ids, email: EMAIL, full_name: 'Zyxwolf Quandril' });
}

test('every table of the gateway has a rule for personal data, and test rows [T43 T44]', async () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  expect(gatewayData.tables.map(getTableName).toSorted()).toEqual(tables.map(getTableName).toSorted());
  await arrive();
  const texts = await textsOf(database);
  const own = [...texts].filter(([name]) => name.startsWith('gateway.'));
  expect(own.map(([name]) => name.slice(8)).toSorted()).toEqual(tables.map(getTableName).toSorted());
  expect(own.filter(([, text]) => text === '')).toEqual([]);
  await runCommandOn(database, 'erase', EMAIL, '--user');
});

test('every table of the read model is listed as a cache, and none is in a backup [T43 T44]', async () => {
  const tables = Object.values(readModel).filter((each) => is(each, PgTable));
  expect(gatewayData.caches.map(getTableName).toSorted()).toEqual(tables.map(getTableName).toSorted());
  await arrive();
  const cached = async (on: Database) => await on.db.select().from(readModel.candidatures);
  expect((await cached(database)).map(({ email }) => email)).toContain(EMAIL.toUpperCase());
  const file = join(folder, 'cache.gz');
  await runCommandOn(database, 'backup', file);
  await runCommandOn(database, 'erase', EMAIL, '--user');
  expect(await cached(database)).toEqual([]);
  const restored = await open();
  await runCommandOn(restored, 'restore', file);
  expect(await cached(restored)).toEqual([]);
});

test('after a restore jobs and emails wait until a user resumes them [T43 T44]', async () => {
  const { reject } = await arrive();
  const file = join(folder, 'all.gz');
  await runCommandOn(database, 'backup', file);
  await runCommandOn(database, 'erase', EMAIL, '--user');
  const restored = await open();
  await runCommandOn(restored, 'restore', file);

  const calls: string[] = [];
  const service = createServer((request, response) => {
    calls.push(decodeURIComponent(`${request.method} ${request.url}`));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ count: 0, next: null, previous: null, results: [] }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const gateway = await startGateway({ database: restored, baseUrl, token: 'unknown-token' });
  const { api } = gateway;
  try {
    const held = (await api.listScheduledEmails({ job: reject })).value.results;
    expect(held).toMatchObject([
      { email: EMAIL, state: 'overdue', same_upstream: true },
      { email: 'other@example.org', state: 'overdue', same_upstream: true },
    ]);
    const job = (await api.readJob({ job_id: reject })).value;
    expect(job).toMatchObject({ state: 'paused', reason: 'Restored from a backup. Check it before you resume.' });
    // The first email would be sent before the second, which is confirmed.
    await api.changeScheduledEmails({ body: { action: 'confirm', ids: [held[1]?.id ?? 0] } });
    await expect
      .poll(async () => (await api.readJob({ job_id: reject })).value.emails)
      .toMatchObject({ overdue: 1, scheduled: 0, skipped: 1 });
    expect(calls.filter((call) => call.includes('other@example.org')).length).toBeGreaterThan(0);
    expect(calls.filter((call) => call.includes('quandril') || !call.startsWith('GET'))).toEqual([]);

    await api.changeJob({ job_id: reject, body: { action: 'resume' } });
    expect(await gateway.settled(reject)).toMatchObject({ state: 'done', done: 2, skipped: 2, running: 0 });
  } finally {
    await gateway.stop();
    service.close();
  }
}, 60_000);

test('a candidate is exported, then erased everywhere; counts and another service’s candidate with the same ID stay [T43 T44]', async () => {
  const { reject } = await arrive();
  const { db } = database;
  const boris = { email: 'boris@service.example', full_name: 'Boris Borodin', upstream: 'service' };
  await addPersonalData(database, { ...boris, candidature_id: 700, testtaker_id: 1 });
  const linesOf = (texts: Map<string, string>) =>
    [...texts.values()].flatMap((text) => text.split('\n')).filter((line) => /boris/i.test(line));
  const others = linesOf(await textsOf(database));
  expect(others.length).toBeGreaterThan(8);

  const text = await runCommandOn(database, 'export', EMAIL);
  expect(text).not.toMatch(/other@example|boris/i);
  const exported = JSON.parse(text) as { gateway: { job_items: object[]; jobs: object[]; reports: { pdf: string }[] } };
  expect(exported).toMatchObject({ person: { email: EMAIL }, gateway: { scheduled_emails: [{ email: EMAIL }] } });
  expect(exported.gateway).toMatchObject({
    results: [{ candidature_id: 700 }],
    flags: [{ candidature_id: 700 }],
    views: [{}, {}],
  });
  expect(exported.gateway.jobs).toHaveLength(3);
  expect(exported.gateway.job_items).toHaveLength(6);
  expect(Buffer.from(exported.gateway.reports[0]?.pdf ?? '', 'base64').toString()).toMatch(/^%PDF Zyxwolf Quandril\0/);

  expect(await runCommandOn(database, 'erase', EMAIL, '--user')).toMatch(`Erased ${EMAIL}, with 0 candidatures.`);
  const texts = await textsOf(database);
  expect(texts.size).toBeGreaterThan(20);
  const withTraces = [...texts].filter(([, rows]) => TRACES.some((trace) => rows.toLowerCase().includes(trace)));
  expect(withTraces).toEqual([]);
  expect(linesOf(texts)).toEqual(others);
  await expect(runCommandOn(database, 'export', EMAIL)).rejects.toThrow(`No data about ${EMAIL}.`);

  const items = (await db.select().from(schema.jobItems)).filter(({ job_id }) => job_id === reject);
  const outcomes = items.toSorted((a, b) => a.position - b.position).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['done', 'done', 'unknown', 'skipped']);
  // A retry has no email address left to invite.
  const [failed] = (await db.select().from(schema.jobItems)).filter((item) => item.outcome === 'failed' && !item.email);
  const upstream = await identityOf(database);
  await changeJob(database, failed?.job_id ?? 0, {
    action: 'retry_failed',
    user: { ...readerOfAll(upstream), role: 'recruiter', groups: [] },
    upstream,
    now: new Date(),
  });
  expect(await db.select().from(schema.jobItems)).toContainEqual(failed);

  // A candidate who is known to another service only.
  expect(await runCommandOn(database, 'erase', boris.email, '--user')).toMatch(
    `Erased ${boris.email}, with 0 candidatures.`,
  );
  expect(linesOf(await textsOf(database))).toEqual([]);
});

test('a user with the address of an erased candidate stays, and is erased on request [P53]', async () => {
  await arrive();
  const { db } = database;
  const rowsOfUser = async () => ({
    audit: await db.$count(schema.audit, eq(schema.audit.actor, EMAIL)),
    notes: await db.$count(schema.notes, eq(schema.notes.author, EMAIL)),
    followed: await db.$count(schema.followedAssessments, eq(schema.followedAssessments.user_name, EMAIL)),
  });
  const before = await rowsOfUser();
  expect(before).toEqual({ audit: 1, notes: 1, followed: 1 });
  const file = join(folder, 'user.gz');
  await runCommandOn(database, 'backup', file);

  const output = await runCommandOn(database, 'erase', EMAIL);
  expect(output).toContain(
    'A user of the dashboard has this address, too, and stays. Rows by table: audit 1, notes 1,',
  );
  expect(output).toContain(`To erase the user: npm run platform -- erase ${EMAIL} --user`);
  expect(await rowsOfUser()).toEqual(before);
  await expect(runCommandOn(database, 'erase', EMAIL)).rejects.toThrow(
    `No candidate has the address ${EMAIL}, only a user of the dashboard. To erase the user, add --user.`,
  );

  expect(await runCommandOn(database, 'erase', EMAIL, '--user', '--backups', folder)).toContain(
    `Erased the user ${EMAIL}, too. Rows by table: audit 1,`,
  );
  expect(await rowsOfUser()).toEqual({ audit: 0, notes: 0, followed: 0 });
  expect(await db.$count(schema.audit, eq(schema.audit.actor, 'erased'))).toBeGreaterThan(0);
  // A restore repeats both erasures.
  const restored = await open();
  await runCommandOn(restored, 'restore', file);
  const texts = await textsOf(restored);
  expect([...texts].filter(([, rows]) => TRACES.some((trace) => rows.toLowerCase().includes(trace)))).toEqual([]);
}, 60_000);

test('erasure finds mistyped addresses and texts about others, and lists what a person has to look at [P54]', async () => {
  await arrive();
  const { db } = database;
  const names = { first_name: 'Zyxwolf', last_name: 'Quandril' };
  const typed = [
    'quandril@erasure.example.',
    'quandril at erasure.example',
    'quandril@erasure',
    'quandril@@erasure.example',
    '',
  ];
  const frame = { upstream: await identityOf(database), assessment_id: 1, options: {}, created_at: new Date() };
  const [job] = await db
    .insert(schema.jobs)
    .values({ ...frame, kind: 'invite', request_key: randomUUID(), state: 'done', total: 7 })
    .returning();
  const job_id = job?.id ?? 0;
  const other = { position: 6, email: 'zyx@second.example', ...names, outcome: 'failed' as const };
  const olga = { position: 7, email: 'quandri@erasure.example', first_name: 'Olga', last_name: 'Other' };
  const items = typed.map((email, index) => ({ position: index + 1, email, ...names, outcome: 'failed' as const }));
  await db.insert(schema.jobItems).values([...items, other, olga].map((item) => ({ job_id, ...item })));
  const text = `Like ZYXWOLF  Quandril, see ${EMAIL.toUpperCase()}. Ask Quandril!`;
  const about = {
    upstream: frame.upstream,
    candidature_id: 900_009,
    email: 'olga@other.example',
    created_at: new Date(),
  };
  const [note] = await db
    .insert(schema.notes)
    .values({ ...about, author: 'ana@example.org', text })
    .returning();
  const view = {
    upstream: frame.upstream,
    assessment_id: 1,
    name: 'Quandrils',
    search: '?search=quandril',
    changed_at: new Date(),
  };
  const [byLastName] = await db.insert(schema.views).values(view).returning();

  const criteria = [{ id: 1, name: 'As good as Zyxwolf Quandril', description: 'Ask Quandril "first"' }];
  const scorecard = { upstream: frame.upstream, assessment_id: 77, revision: 1, hides_recommendations: true };
  await db.insert(schema.scorecards).values({ ...scorecard, criteria, author: null, changed_at: new Date() });

  const output = await runCommandOn(database, 'erase', EMAIL, '--user');
  const left = await db.select().from(schema.jobItems).where(eq(schema.jobItems.job_id, job_id));
  const named = left.filter((row) => row.email !== null || row.last_name !== null).map(({ position }) => position);
  expect(new Set(named)).toEqual(new Set([6, 7]));
  expect(
    (
      await db
        .select()
        .from(schema.notes)
        .where(eq(schema.notes.id, note?.id ?? 0))
    )[0]?.text,
  ).toBe('Like [erased], see [erased]. Ask Quandril!');
  expect(output).toContain('These texts have a part of the name or address. Look whether they mean this candidate:');
  expect(output).toContain(`bulk action ${job_id}, row 6: same name, another address`);
  expect(output).toContain(`notes.text: id ${note?.id}, candidature_id 900009`);
  expect(output).toContain(`views.search: id ${byLastName?.id}, assessment_id 1`);
  const ofScorecard = eq(schema.scorecards.assessment_id, 77);
  const [{ criteria: kept } = { criteria: [] }] = await db.select().from(schema.scorecards).where(ofScorecard);
  expect(kept).toEqual([{ ...criteria[0], name: 'As good as [erased]' }]);
  expect(output).toContain('scorecards.criteria: assessment_id 77');
  await db.delete(schema.scorecards).where(ofScorecard);
  expect(output).not.toMatch(/Ask|Quandrils|second\.example/);
  await db.delete(schema.jobs).where(eq(schema.jobs.id, job_id));
  await db.delete(schema.notes).where(eq(schema.notes.id, note?.id ?? 0));
  await db.delete(schema.views).where(eq(schema.views.id, byLastName?.id ?? 0));
}, 60_000);

test('a job has its user, even after the audit log was deleted [T43 T44]', async () => {
  const created_at = new Date('2026-01-02T03:04:05Z');
  const job = { upstream: 'a', kind: 'invite' as const, assessment_id: 1, options: {}, total: 0, created_at };
  const row = { ...job, request_key: randomUUID(), actor: 'cleo@example.org' };
  await database.db.insert(schema.jobs).values(row);
  const known = await database.db.transaction(async (tx) => await gatewayData.addresses(tx));
  expect(known).toContainEqual([row.actor, created_at.getTime()]);
});

// PGlite runs one transaction after the other.
test.runIf(ownEngine() === 'postgres')(
  'data that a job writes during an erasure is erased, too [T43 T44]',
  async () => {
    const { reject: job_id } = await arrive();
    const upstream = await identityOf(database);
    const [position, at, candidature_id] = [3, new Date(), 700];
    const mail = { job_id, position, upstream, assessment_id: 1, candidature_id, due_at: at, created_at: at };
    const result = { upstream, assessment_id: 2, candidature_id, testtaker_id: 1, read_at: at, results: [] };
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let erased: Promise<string> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update gateway.job_items set outcome = 'done' where job_id = ${job_id} and position = 3`);
      await tx
        .insert(schema.scheduledEmails)
        .values({ ...mail, email: EMAIL, full_name: 'Zyxwolf', state: 'scheduled' });
      await tx.insert(schema.reports).values({ job_id, position, pdf: Buffer.from('%PDF Zyxwolf') });
      await tx.insert(readModel.results).values(result).onConflictDoNothing();
      erased = runCommandOn(database, 'erase', EMAIL, '--user');
      await expect.poll(async () => (await database.db.execute(isWaiting)).rows.length).toBe(1);
    });
    expect(await erased).toMatch('Erased');
    const texts = await textsOf(database);
    const left = await database.db.select({ job: schema.reports.job_id }).from(schema.reports);
    expect({ traces: [...texts.values()].filter((text) => /zyxwolf|quandril/i.test(text)), left }).toEqual({
      traces: [],
      left: [],
    });
  },
);
