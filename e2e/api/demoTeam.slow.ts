// What the demo has of colleagues and the gateway, as a newcomer sees it.
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/contract/testing/client.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import * as gatewayTables from '../../src/gateway/schema/tables.ts';
import { NO_COMPANY } from '../../src/operation/company.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { planRemoval, removeDemo } from '../../src/platform/services/removeDemo.ts';
import { COLLEAGUES } from '../../src/server/demo/data/texts.ts';
import { fillWholeDemo } from '../../src/server/demo/fillWholeDemo.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let gateway: RunningGateway;
let mailServer: MailServer;
const DAY_MS = 86_400_000;
const { audit, jobItems, jobs, notes, recommendations, rejectionReasons, rejections, verdicts } = gatewayTables;
const db = () => platform.database.db;

beforeAll(async () => {
  mailServer = await startMailServer();
  const server = { host: '127.0.0.1', port: mailServer.port, tls: 'off' as const, auth: null };
  platform = await startPlatform({ mail: { server, from: { name: '', address: 'jobs@example.org' } } });
  const { baseUrl } = platform;
  await fillWholeDemo(platform.database, { candidatures: 2_000, baseUrl, company: NO_COMPANY });
  gateway = await startGateway(platform, { sync: true });
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await mailServer.close();
});

test(
  'Home shows a paused bulk action, an overdue email, and a mixed queue with test conditions',
  { timeout: 90_000 },
  async () => {
    const toReview = async () => (await gateway.api.readHome({})).value.to_review?.count ?? 0;
    await expect
      .poll(toReview, { timeout: 60_000 })
      .toBe(
        await db().$count(
          candidatures,
          and(eq(candidatures.status, 'completed'), eq(candidatures.stage, 'NYE'), isCurrent()),
        ),
      );
    const { to_review, asked, overdue_emails, paused_jobs } = (await gateway.api.readHome({})).value;
    expect(asked.map((row) => row.asked?.by)).toEqual([COLLEAGUES[0], COLLEAGUES[0]]);
    expect(overdue_emails).toBe(1);
    expect(paused_jobs).toHaveLength(1);
    const rows = to_review?.results ?? [];
    expect(new Set(rows.map(({ assessment_name }) => assessment_name)).size).toBeGreaterThan(3);
    expect(rows.filter(({ candidature }) => candidature?.test_conditions === null)).toEqual([]);
    const activity = (await gateway.api.listActivity({ limit: 100 })).value.results;
    const kinds = new Set(activity.map(({ kind }) => kind));
    for (const kind of ['completed', 'started', 'changeStage', 'createNote', 'saveRecommendation'])
      expect(kinds).toContain(kind);
  },
);

const isCurrent = () =>
  sql`${candidatures.assessment_id} in (select id from platform.assessments where archived_at is null)`;

test('about 60 notes and recommendations of two invented colleagues, after the completion and not in the future', async () => {
  const all = [
    ...(await db().select({ id: notes.candidature_id, author: notes.author, at: notes.created_at }).from(notes)),
    ...(await db()
      .select({ id: recommendations.candidature_id, author: recommendations.author, at: recommendations.given_at })
      .from(recommendations)),
  ];
  expect(all).toHaveLength(60);
  expect(new Set(all.map(({ author }) => author))).toEqual(new Set(COLLEAGUES));
  for (const author of COLLEAGUES) expect(author).toContain('(invented)');
  const known = new Map((await db().select().from(candidatures)).map((row) => [row.id, row]));
  for (const { id, at } of all) {
    expect(at.getTime()).toBeGreaterThan(known.get(id)?.completed_at?.getTime() ?? Infinity);
    expect(at.getTime()).toBeLessThan(Date.now());
  }
});

test('every rejected candidate has a reason of the list, some reasons are frequent and some rare', async () => {
  const given = await db().select().from(rejections);
  const rejected = await db().select({ id: candidatures.id }).from(candidatures).where(eq(candidatures.stage, 'REJ'));
  expect(new Set(given.map(({ candidature_id }) => candidature_id))).toEqual(new Set(rejected.map(({ id }) => id)));
  const reasons = new Set((await db().select().from(rejectionReasons)).map(({ id }) => id));
  expect(given.filter(({ reason_id }) => reason_id === null || !reasons.has(reason_id))).toEqual([]);
  const { rejections: shown } = (await gateway.api.readInsights({})).value;
  expect(new Set(shown?.map(({ stage }) => stage)).size).toBe(3);
  expect(shown?.filter(({ reason }) => reason === 'none')).toEqual([]);
});

test('verdicts are on conditions to check, after the completion, and in the audit log', async () => {
  const given = await db().select().from(verdicts);
  expect(given).toHaveLength(12);
  expect(new Set(given.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
  const known = new Map((await db().select().from(candidatures)).map((row) => [row.id, row]));
  const entries = await db().select().from(audit).where(eq(audit.operation, 'saveVerdict')).orderBy(audit.id);
  expect(entries.map(({ candidature_id, at, detail }) => [candidature_id, at, detail])).toEqual(
    given.map(({ candidature_id, given_at, verdict }) => [candidature_id, given_at, verdict]),
  );
  for (const { candidature_id, condition, verdict, author, given_at, reason } of given) {
    const row = known.get(candidature_id);
    expect(row?.[condition]).toBe(true);
    expect(verdict === 'confirmed').toBe(row?.stage === 'REJ');
    expect(COLLEAGUES).toContain(author);
    expect(reason).not.toBe('');
    expect(given_at.getTime()).toBeGreaterThan(row?.completed_at?.getTime() ?? Infinity);
    expect(given_at.getTime()).toBeLessThan(row?.rejection_emailed_at?.getTime() ?? Date.now());
  }
});

test('moves and bulk actions agree with the stages', async () => {
  const known = new Map((await db().select().from(candidatures)).map((row) => [row.id, row]));
  const moves = await db().select().from(audit).where(eq(audit.operation, 'changeStage'));
  expect(moves.length).toBeGreaterThan(20);
  for (const { candidature_id, detail, at } of moves) {
    const row = known.get(candidature_id ?? 0);
    expect(row?.stage).toBe(detail);
    expect(at.getTime()).toBeGreaterThan(row?.completed_at?.getTime() ?? Infinity);
    expect(at.getTime()).toBeLessThanOrEqual(row?.rejection_emailed_at?.getTime() ?? Date.now());
  }
  const items = await db().select().from(jobItems).innerJoin(jobs, eq(jobs.id, jobItems.job_id));
  for (const { job_items: item, jobs: job } of items) {
    const expected = item.outcome === 'waiting' ? 'NYE' : job.kind === 'reject' ? 'REJ' : 'EVA';
    expect(known.get(item.candidature_id ?? 0)?.stage).toBe(expected);
    expect(job.total).toBe(items.filter((each) => each.jobs.id === job.id).length);
  }
});

test('candidates completed on each of the last 14 days, at all times of the day', async () => {
  const completions = await db()
    .select({ at: candidatures.completed_at })
    .from(candidatures)
    .where(isNotNull(candidatures.completed_at));
  const times = completions.flatMap(({ at }) => at?.getTime() ?? []).filter((at) => at > Date.now() - 14 * DAY_MS);
  expect(new Set(times.map((at) => Math.floor((Date.now() - at) / DAY_MS))).size).toBe(14);
  expect(new Set(times.map((at) => new Date(at).getUTCHours())).size).toBe(24);
});

test('an invented candidate never gets an email, even with a mail server [T61]', async () => {
  const [overdue] = (await gateway.api.listScheduledEmails({})).value.results;
  const service = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  const [waiting] = await db()
    .select()
    .from(candidatures)
    .where(and(eq(candidatures.status, 'invited'), isCurrent()))
    .limit(1);
  await service.sendInvitation({ candidature_id: waiting?.id ?? 0 });
  const invited = { email: 'real@example.org', first_name: 'Rhea', last_name: 'Real' };
  await service.inviteCandidate({ assessment_id: waiting?.assessment_id ?? 0, body: invited });
  await gateway.api.changeScheduledEmails({ body: { action: 'confirm', ids: [overdue?.id ?? 0] } });
  const states = async () =>
    (await db().select().from(gatewayTables.scheduledEmails)).map(({ state, reason }) =>
      `${state} ${reason ?? ''}`.trim(),
    );
  await expect.poll(states).toEqual(['sent']);
  await expect.poll(() => mailServer.arrived.flatMap(({ to }) => to)).toEqual(['real@example.org']);
  expect(await db().$count(emails, and(ne(emails.state, 'kept'), ne(emails.to, 'real@example.org')))).toBe(0);
});

test('removing the demo leaves nothing of the colleagues', async () => {
  const plan = await planRemoval(db());
  const candidates = plan?.candidates ?? 0;
  await expect.poll(async () => await db().$count(jobs, sql`state in ('waiting', 'running')`)).toBe(0);
  await removeDemo(db(), [gatewayData], { candidates, assessments: [] });
  for (const table of Object.values(gatewayTables)) {
    if (!(table instanceof PgTable)) continue;
    const rows = JSON.stringify(await db().select().from(table));
    expect(rows).not.toContain('(invented)');
  }
});
