import { createClient } from '../../src/contract/testing/client.ts';
import { and, asc, eq, getTableColumns, getTableName, lte, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoRemovalRequest } from '../../src/contract/demo.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import * as gatewayTables from '../../src/gateway/schema/tables.ts';
import { countDemo } from '../../src/platform/demo/countDemo.ts';
import { fillDemo, hadDemo, isEmpty } from '../../src/platform/demo/fill.ts';
import { planRemoval, removeDemo } from '../../src/platform/services/removeDemo.ts';
import { assessments, tests } from '../../src/platform/schema/assessments.ts';
import { candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { addPersonalData, identityOf } from './privacySupport.ts';
import { runCommandOn } from './platformCommand.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { seed, type Seeded } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const DEMO = { candidatures: 120, now: new Date(), baseUrl: 'http://127.0.0.1:4174' };

const TABLES: readonly PgTable[] = Object.values(gatewayTables).filter((table) => table instanceof PgTable);

let platform: RunningPlatform;
let gateway: RunningGateway;
let own: Seeded;
/** Assessments of the demo to which a person was added: `shared` stays, `tried` is removed with the person. */
let shared: { id: number; name: string };
let tried: typeof shared;
let lastOfDemo: number;

const db = () => platform.database.db;
const invite = async (assessment_id: number, email: string, first_name = '') => {
  const service = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  return (await service.inviteCandidate({ assessment_id, body: { email, first_name, last_name: '' } })).value;
};
const listedAssessments = async () =>
  (await gateway.api.queryAssessments({ limit: 200 })).value.results.map(({ id }) => id);

beforeAll(async () => {
  platform = await startPlatform();
  const { database, baseUrl, token } = platform;
  await fillDemo(database, DEMO);
  const demo = {
    count: () => countDemo(database),
    plan: () => planRemoval(database.db),
    remove: (request: DemoRemovalRequest) => removeDemo(database.db, [gatewayData], request),
  };
  gateway = await startGateway(platform, {
    sync: true,
    // The bulk actions of the test stay as they are.
    jobPollInterval: 600_000,
    upstream: { baseUrl, token, embedded: true, demo },
  });
  lastOfDemo = DEMO.candidatures;
  const open = await db()
    .select()
    .from(assessments)
    .where(and(lte(assessments.id, 20), sql`archived_at is null`))
    .orderBy(asc(assessments.id))
    .limit(2);
  if (!open[0] || !open[1]) throw new Error('The demo has fewer than two open assessments.');
  [shared, tried] = [open[0], open[1]];
  own = await seed(database, 'own');
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

/** The tables of the gateway that have rows about candidatures of the demo. */
async function tablesAboutDemo(): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const { candidature_id } = getTableColumns(table);
    if (candidature_id && (await db().$count(table, lte(candidature_id, lastOfDemo))) > 0)
      found.push(getTableName(table));
  }
  return found;
}

test('the demo is removed with what users stored about it; people who were added since stay [T60]', async () => {
  const before = (await gateway.api.readDemo({})).value;
  expect(before).toMatchObject({ notes: 0, kept: [] });
  const demoPerson = (await db().select().from(testTakers).orderBy(asc(testTakers.id)).limit(1))[0];
  const [first] = await db().select().from(candidatures).where(eq(candidatures.assessment_id, shared.id)).limit(1);
  if (!demoPerson || !first) throw new Error('The demo is empty.');
  await invite(shared.id, 'real@example.org', 'Rhea');
  await invite(tried.id, 'me@example.org');
  // An invented candidate in an assessment of ours.
  await invite(own.emptyId, demoPerson.email);
  const ids = {
    candidature_id: first.id,
    testtaker_id: first.test_taker_id,
    upstream: await identityOf(platform.database),
  };
  await addPersonalData(platform.database, { ...ids, email: first.email, full_name: first.full_name });
  // Also about candidates who stay.
  await db().update(gatewayTables.jobs).set({ assessment_id: shared.id }).where(eq(gatewayTables.jobs.kind, 'reject'));
  const touched = await tablesAboutDemo();
  const withCandidature = TABLES.filter((table) => 'candidature_id' in getTableColumns(table)).map(getTableName);
  // Each table, so that a new one is not forgotten.
  expect(touched.toSorted()).toEqual(withCandidature.toSorted());

  const plan = (await gateway.api.readDemo({})).value;
  expect(plan).toEqual({
    assessments: (before.assessments ?? 0) - 2,
    candidates: (before.candidates ?? 0) - 1,
    // A note, a recommendation and a verdict.
    notes: 3,
    kept: [
      { id: shared.id, name: shared.name, candidates: 1, names: ['Rhea'] },
      { id: tried.id, name: tried.name, candidates: 1, names: ['me@example.org'] },
    ],
  });
  await gateway.api.changeBlindReview({ assessment_id: shared.id, body: { is_on: true } });
  expect((await gateway.api.readDemo({})).value.kept).toContainEqual(
    expect.objectContaining({ id: shared.id, candidates: 1, names: null }),
  );
  await gateway.api.changeBlindReview({ assessment_id: shared.id, body: { is_on: false } });

  const count = (plan.candidates ?? 0) + 1;
  const remove = async (candidates: number) =>
    await gateway.api.removeDemo({ body: { candidates, assessments: [tried.id] } });
  await expect(remove(count)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('is running') });
  await db().update(gatewayTables.jobs).set({ state: 'paused' });
  await expect(remove(count - 1)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`would remove ${count} candidates, not ${count - 1}`),
  });
  expect(await db().$count(candidatures, lte(candidatures.id, lastOfDemo))).toBe(DEMO.candidatures);

  await expect.poll(listedAssessments).toContain(tried.id);
  expect((await remove(count)).value).toEqual({ candidates: count });

  const left = await db().select().from(candidatures).orderBy(asc(candidatures.id));
  expect(left.filter(({ id }) => id <= lastOfDemo)).toEqual([]);
  expect(left.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['real@example.org', demoPerson.email, own.completed.email]),
  );
  expect(left.map(({ email }) => email)).not.toContain('me@example.org');
  const people = (await db().select().from(testTakers)).map(({ email }) => email);
  expect(people).toEqual(expect.arrayContaining(['real@example.org', demoPerson.email, own.completed.email]));
  expect(people).toHaveLength(new Set(left.map(({ email }) => email)).size);
  const stay = [shared.id, own.openId, own.archivedId, own.emptyId];
  expect(new Set((await db().select().from(assessments)).map(({ id }) => id))).toEqual(new Set(stay));
  expect(await db().$count(emails, sql`${emails.to} not in (select email from platform.test_takers)`)).toBe(0);
  // The tests of what stays, and no others.
  expect(await db().$count(tests, sql`${tests.id} not in (select test_id from platform.assessment_tests)`)).toBe(0);

  expect(await tablesAboutDemo()).toEqual(['audit']);
  const items = await db().select().from(gatewayTables.jobItems);
  expect(items.filter(({ reason }) => reason === 'Removed with the demo data.').length).toBeGreaterThan(0);
  expect(JSON.stringify(items)).not.toContain(first.email);
  expect((await gateway.api.readAbout({})).value.demo).toBeNull();
  await expect(gateway.api.readDemo({})).rejects.toMatchObject({ status: 404 });
  await expect.poll(async () => new Set(await listedAssessments())).toEqual(new Set(stay));
  const shownIn = async () =>
    (await gateway.api.queryCandidatures({ assessment: shared.id })).value.results.map(({ email }) => email);
  await expect.poll(shownIn).toEqual(['real@example.org']);
  const [entry] = (await gateway.api.listAudit({ operation: ['removeDemo'] })).value.results;
  expect(entry).toMatchObject({ status: 200, rows: count });
  expect(await hadDemo(platform.database)).toBe(true);
}, 60_000);

test('an operator removes a demo, which can be filled in again by command only', async () => {
  const { database } = platform;
  const refused = runCommandOn(database, 'remove-demo');
  await expect(refused).rejects.toThrow('There is no demo data.');
  await db().delete(gatewayTables.jobs);
  const added = await db().select({ id: candidatures.id }).from(candidatures);
  await db().delete(emails);
  await db().delete(candidatures);
  await db().delete(testTakers);
  await db().delete(assessments);
  await db().delete(tests);

  expect(await isEmpty(database)).toBe(true);
  await fillDemo(database, DEMO);
  const again = await invite(shared.id, 'again@example.org');
  // No ID is used a second time for another person.
  expect(again.id).toBeGreaterThan(Math.max(...added.map(({ id }) => id)));
  const said = await runCommandOn(database, 'remove-demo');
  expect(said).toMatch(/stays {2}\d+ {2}.*again@example\.org/);
  const [, confirm = ''] = /--confirm (\d+)/.exec(said) ?? [];
  await expect(runCommandOn(database, 'remove-demo', '--confirm', '1')).rejects.toThrow(
    `would remove ${confirm} candidates`,
  );
  await expect(runCommandOn(database, 'remove-demo', '--with', '999')).rejects.toThrow('--with needs');
  expect(await runCommandOn(database, 'remove-demo', '--confirm', confirm)).toContain('Removed the demo data with');
  expect((await db().select().from(candidatures)).map(({ email }) => email)).toEqual(['again@example.org']);
  expect(await countDemo(database)).toBeNull();
}, 60_000);
