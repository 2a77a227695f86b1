import { AUDITED } from '../../src/contract/operations/operations.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { allEndpoints, gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { auditRetention } from '../../src/gateway/privacy/retention.ts';
import { createRetention } from '../../src/operation/retention.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { holding, startFakeUpstream } from '../support/fakeUpstream.ts';
import { collectStatements } from '../bench/statements.ts';
import { expectDone, keyed, type RunningGateway, startGateway, testClock } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';
import { selectCandidates } from '../support/jobs.ts';

const auth = proxyAuth({ recruiters: ['ana@example.org', 'bob@example.org'], managers: ['cleo@example.org'] });

let platform: RunningPlatform;
let seeded: Seeded;
let gateway: RunningGateway;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  gateway = await startGateway(platform, { auth });
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

/** A client signed in as a user. */
function as(name: string, { url, headers: sent } = gateway) {
  const headers = { ...sent, 'x-forwarded-email': `${name}@example.org` };
  const config = { fetch, baseUrl: url, headers };
  return { ...createClient(config), ...createClientOf(gatewayEndpoints, config) };
}

const log = async (query: Parameters<ReturnType<typeof as>['listAudit']>[0] = {}, at = gateway) =>
  (await as('ana', at).listAudit({ limit: 100, ...query })).value.results;

/** Ana's selection in the open assessment. */
const selected = async (...people: { candidature: number }[]) =>
  await selectCandidates(
    as('ana'),
    seeded.openId,
    people.map(({ candidature: id }) => ({ id })),
  );

test('every change, export and selection is in the audit log', () => {
  // Sessions are in the log of the proxy, three operations only read, and the others change only what their user sees.
  const others = ['endSession', 'findInvited', 'findListed', 'collectResults'];
  others.push('markNotificationsRead', 'markNotificationUnread', 'changeDailyEmail');
  others.push('followAssessment', 'unfollowAssessment', 'openReview', 'setLater');
  // A draft is read by its author alone.
  others.push('saveRecommendationDraft', 'deleteRecommendationDraft');
  const audited = Object.entries<Endpoint>({ ...allEndpoints, ...gatewayEndpoints })
    .filter(
      ([name, { method, response }]) =>
        (method !== 'GET' || response === 'file' || response === 'pdf') && !others.includes(name),
    )
    .map(([name]) => name);
  // Personal links are as a file: who has one acts as the candidate.
  expect([...audited, 'readLinks'].toSorted()).toEqual(AUDITED.toSorted());
});

test('an entry has the user, the action, the candidate and the outcome', async () => {
  const { openId: assessment_id, completed } = seeded;
  await as('ana').changeStage({ candidature_id: completed.candidature, body: { stage: 'INT' } });
  const { value: invited } = await as('bob').inviteCandidate({ assessment_id, body: { email: 'new@people.example' } });
  await expect(as('ana').deleteCandidature({ candidature_id: 999_999 })).rejects.toMatchObject({ status: 404 });
  // The assessment of a candidate in the read model is known.
  await as('bob').sendInvitation({ candidature_id: invited.id });
  const view = { assessment: assessment_id, name: 'Ada Lovelace', search: '', columns: null };
  await as('bob').saveView({ body: view });
  const about = { assessment: null, candidature: null, job: null, detail: null, role: 'recruiter' };
  const rows = await log();
  expect(rows).toMatchObject([
    { ...about, actor: 'bob@example.org', operation: 'saveView', assessment: assessment_id, status: 200 },
    {
      ...about,
      actor: 'bob@example.org',
      operation: 'sendInvitation',
      assessment: assessment_id,
      candidature: invited.id,
      status: 200,
    },
    { ...about, actor: 'ana@example.org', operation: 'deleteCandidature', candidature: 999_999, status: 404 },
    {
      ...about,
      actor: 'bob@example.org',
      operation: 'inviteCandidate',
      assessment: assessment_id,
      candidature: invited.id,
      status: 201,
    },
    {
      ...about,
      actor: 'ana@example.org',
      operation: 'changeStage',
      candidature: completed.candidature,
      detail: 'INT',
      status: 200,
    },
  ]);
  // The log has the name of the user, never of a candidate: names of candidates are looked up when it is read.
  expect(rows.find(({ candidature }) => candidature === invited.id)?.name).toBe('new@people.example');
  expect(JSON.stringify(rows.map((row) => ({ ...row, name: null })))).not.toMatch(/people\.example|Lovelace/);

  expect(await log({ actor: 'BOB' })).toHaveLength(3);
  expect(await log({ actor: '_ob@%' })).toHaveLength(0);
  expect(await log({ operation: ['changeStage', 'saveView'] })).toHaveLength(2);
  expect(await log({ candidature: completed.candidature })).toHaveLength(1);
  const { value } = await as('ana').listAudit({ limit: 1, offset: 2 });
  expect(value).toMatchObject({ count: 5, results: [{ operation: 'deleteCandidature' }] });
});

test('a refused invitation says whose it was and why [S97]', async () => {
  const { openId: assessment, started } = seeded;
  const { value: list } = await as('ana').queryCandidatures({ assessment });
  const known = list.results.find(({ id }) => id === started.candidature);
  const body = { email: known?.email ?? '' };
  await expect(as('ana').inviteCandidate({ assessment_id: assessment, body })).rejects.toMatchObject({ status: 400 });
  const last = async (query: Parameters<typeof log>[0]) => (await log({ operation: ['inviteCandidate'], ...query }))[0];
  const refused = { status: 400, reason: 'REPEATING_INVITATION' };
  expect(await last({})).toMatchObject({ ...refused, candidature: started.candidature, name: known?.full_name });
  expect(await last({ q: body.email })).toMatchObject(refused);
  expect(await last({ q: `Any Name <${body.email}>` })).toMatchObject(refused);
  expect(await last({ q: known?.full_name?.split(' ').toReversed().join(', ') ?? '' })).toMatchObject(refused);
  expect(await last({ q: 'example.org, ana' })).toMatchObject(refused);
  expect(await log({ q: 'no such candidate' })).toEqual([]);
});

test('selections are left out of the grouped log, and an undo is marked [S97]', async () => {
  const { completed } = seeded;
  await selected(completed);
  expect((await log({ grouped: true })).map(({ operation }) => operation)).not.toContain('createSelection');
  expect((await log()).map(({ operation }) => operation)).toContain('createSelection');
  const id = completed.candidature;
  await as('ana').changeStage({ candidature_id: id, body: { stage: 'EVA' } });
  await as('ana').changeStage({ candidature_id: id, body: { stage: 'INT' }, undo: true });
  expect(await log({ candidature: id, limit: 2 })).toMatchObject([{ is_undo: true }, { is_undo: false }]);
});

test('what is listed is exported as CSV, by recruiters only, and the export is logged [S97]', async () => {
  const id = seeded.completed.candidature;
  await as('ana').changeStage({ candidature_id: id, body: { stage: 'EVA' } });
  const lines = (await (await as('ana').exportAudit({ candidature: id })).text()).split('\r\n');
  const [latest] = await log({ candidature: id });
  expect(lines[0]).toContain('Time,User,Role,Action');
  expect(lines[1]).toContain(`${latest?.at},ana@example.org,recruiter,Changed stage,`);
  expect(lines[1]).toContain(`,Evaluated,,,,done,,${latest?.request}`);
  expect(lines).toHaveLength((await log({ candidature: id })).length + 2);
  expect((await log())[0]).toMatchObject({ operation: 'exportAudit', actor: 'ana@example.org', status: 200 });
  await expect(as('cleo').exportAudit({})).rejects.toMatchObject({ status: 403 });
});

test('a change completes after its browser has left, and its outcome is recorded [R05]', async () => {
  const upstream = await startFakeUpstream({ url: platform.baseUrl, token: platform.token });
  const behind = await startGateway({ ...platform, baseUrl: upstream.baseUrl }, { auth });
  try {
    const { script, letGo } = holding(/change_stage/);
    upstream.follow(script);
    const leaving = new AbortController();
    const change = as('ana', behind).changeStage(
      { candidature_id: seeded.started.candidature, body: { stage: 'OFS' } },
      { signal: leaving.signal },
    );
    await expect.poll(() => upstream.calls.length).toBe(1);
    leaving.abort();
    await expect(change).rejects.toMatchObject({ name: 'AbortError' });
    // The gateway has seen the closed connection by the time it answers another call.
    await as('ana', behind).readAbout({});
    letGo();
    const outcome = async () => (await log({ candidature: seeded.started.candidature }, behind))[0];
    await expect.poll(outcome).toMatchObject({ operation: 'changeStage', detail: 'OFS', status: 200 });
  } finally {
    await behind.stop();
    await upstream.close();
  }
});

test("a job's key belongs to the user who used it first [R21]", async () => {
  const body = keyed({ kind: 'collect_results', ...(await selected(seeded.completed)) });
  const { id } = (await as('ana').createJob({ body })).value;
  await expect(as('bob').createJob({ body })).rejects.toMatchObject({ status: 409 });
  expect((await as('ana').createJob({ body })).value.id).toBe(id);
});

test('a bulk action acts for the user who created it, with an entry for each change', async () => {
  const { openId, completed, started } = seeded;
  const request = {
    kind: 'reject' as const,
    ...(await selected(completed, started)),
    options: { email_timing: 'now' as const },
  };
  const { value: job } = await as('bob').createJob({ body: keyed(request) });
  expect(job.made_by).toBe('bob@example.org');
  await expectDone(as('ana'), job.id);
  // The row is written before its outcome.
  const sent = async () => (await log({ operation: ['sendReminder'] })).map(({ status }) => status);
  await expect.poll(sent).toEqual([200, 200]);
  const about = { actor: 'bob@example.org', role: 'recruiter', job: job.id, assessment: openId, status: 200 };
  const rows = (await log()).filter((row) => row.job === job.id);
  expect(rows.map(({ operation, candidature }) => `${operation} ${candidature}`).toSorted()).toEqual(
    [
      'createJob null',
      ...[completed, started].flatMap(({ candidature }) => [
        `changeStage ${candidature}`,
        `sendReminder ${candidature}`,
      ]),
    ].toSorted(),
  );
  for (const row of rows) expect(row).toMatchObject(about);
});

test('a report that is opened is in the log, a report of a bulk action with its file [P51]', async () => {
  const { candidature, testTaker } = seeded.completed;
  await as('cleo').renderPdf({ test_taker_id: testTaker, candidature });
  const missing = { test_taker_id: testTaker, candidature: 999_998 };
  await expect(as('cleo').renderPdf(missing)).rejects.toMatchObject({ status: 404 });
  const about = { actor: 'cleo@example.org', operation: 'renderPdf' };
  const before = await log({ operation: ['renderPdf'] });
  expect(before).toMatchObject([
    { ...about, candidature: 999_998, status: 404 },
    { ...about, candidature, assessment: seeded.openId, status: 200 },
  ]);
  // Its candidature is still in the read model.
  expect((await as('ana').readCandidature({ candidature_id: candidature })).value.candidature?.id).toBe(candidature);

  const options = { timezone: 'UTC' };
  const of = await selected(seeded.completed);
  const { value: job } = await as('cleo').createJob({ body: keyed({ kind: 'collect_reports', ...of, options }) });
  await expectDone(as('cleo'), job.id);
  await as('cleo').downloadReports({ job_id: job.id });
  expect(await log({ operation: ['renderPdf'] })).toEqual(before);
  const downloads = await log({ operation: ['downloadReports'] });
  expect(downloads[0]).toMatchObject({ actor: 'cleo@example.org', job: job.id, status: 200 });
});

describe('a hiring manager', () => {
  test('sees their own bulk actions only, and no scheduled emails [P52]', async () => {
    const body = { email: 'never.rejected@people.example' };
    const { value: fresh } = await as('ana').inviteCandidate({ assessment_id: seeded.openId, body });
    const reject = { kind: 'reject' as const, ...(await selected({ candidature: fresh.id })) };
    const options = { email_timing: 'scheduled' as const, email_delay_minutes: 30 };
    const { value: anas } = await as('ana').createJob({ body: keyed({ ...reject, options }) });
    const collect = { kind: 'collect_results' as const, ...(await selected(seeded.completed)) };
    const { value: mine } = await as('cleo').createJob({ body: keyed(collect) });
    await expectDone(as('ana'), anas.id);
    await expectDone(as('cleo'), mine.id);

    const listed = (await as('cleo').listJobs({ limit: 100 })).value;
    expect(new Set(listed.results.map((job) => job.made_by))).toEqual(new Set(['cleo@example.org']));
    expect(listed.count).toBe(listed.results.length);
    expect((await as('ana').listJobs({ limit: 100 })).value.results.map(({ id }) => id)).toEqual(
      expect.arrayContaining([anas.id, mine.id]),
    );
    const job_id = anas.id;
    const gone = { status: 404, message: 'Bulk action not found.' };
    for (const read of ['readJob', 'listJobItems', 'downloadOutcome', 'downloadReports'] as const) {
      await expect(as('cleo')[read]({ job_id })).rejects.toMatchObject(gone);
    }
    await expect(as('cleo').changeJob({ job_id, body: { action: 'cancel' } })).rejects.toMatchObject(gone);
    await expect(as('cleo').listScheduledEmails({ job: job_id })).rejects.toMatchObject({ status: 403, code: 'role' });
    expect((await as('ana').listScheduledEmails({ job: job_id })).value.count).toBe(1);

    // What needs attention on Home is their own, too.
    await platform.database.db.execute(sql`update gateway.jobs set state = 'paused' where id = ${job_id}`);
    await platform.database.db.execute(
      sql`update gateway.scheduled_emails set state = 'overdue' where job_id = ${job_id}`,
    );
    expect((await as('ana').readHome({})).value).toMatchObject({ overdue_emails: 1, paused_jobs: [{ id: job_id }] });
    expect((await as('cleo').readHome({})).value).toMatchObject({ overdue_emails: 0, paused_jobs: [] });
    await as('ana').changeJob({ job_id, body: { action: 'cancel' } });
    await as('ana').changeScheduledEmails({ body: { action: 'cancel', job: job_id } });
  });

  test('does not read the audit log', async () => {
    const refused = { status: 403, code: 'role', message: 'Only recruiters can see this.' };
    await expect(as('cleo').listAudit({})).rejects.toMatchObject(refused);
  });

  test('collects results, stops their own bulk actions, and changes nothing else', async () => {
    const of = await selected(seeded.completed);
    const before = (await log()).length;
    const refused = { status: 403, code: 'role' };
    const reject = { kind: 'reject' as const, ...of, options: { email_timing: 'none' as const } };
    await expect(as('cleo').createJob({ body: keyed(reject) })).rejects.toMatchObject(refused);
    const collect = { kind: 'collect_results' as const, ...of };
    const { value: mine } = await as('cleo').createJob({ body: keyed(collect) });
    await expectDone(as('ana'), mine.id);
    const { value: anas } = await as('ana').createJob({ body: keyed(collect) });
    await expectDone(as('ana'), anas.id);
    await expect(as('cleo').changeJob({ job_id: anas.id, body: { action: 'retry_failed' } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await as('cleo').changeJob({ job_id: mine.id, body: { action: 'retry_failed' } })).value.made_by).toBe(
      'cleo@example.org',
    );
    const rows = (await log()).slice(0, -before);
    // A refusal after the row was written is recorded as well.
    expect(rows.map(({ actor, operation, status }) => `${actor?.[0]} ${operation} ${status}`)).toEqual([
      'c changeJob 200',
      'c changeJob 404',
      'a createJob 200',
      'c createJob 200',
      'c createJob 403',
    ]);
  });
});

describe('an entry of the audit log', () => {
  const clock = testClock(new Date());
  let answer: (response: ServerResponse) => void;
  let seen: unknown[] = [];
  async function recordAndAnswer(response: ServerResponse): Promise<void> {
    const last = 'select operation, status from gateway.audit order by id desc limit 1';
    ({ rows: seen } = await platform.database.pool.query(last));
    answer(response);
  }
  const service = createServer((_request, response) => void recordAndAnswer(response));
  let scripted: RunningGateway;

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const upstream = { baseUrl, token: 'a-token', embedded: false };
    scripted = await startGateway(platform, { auth, clock, upstream });
  });
  afterAll(async () => {
    await scripted.stop();
    await new Promise((resolve) => service.close(resolve));
  });
  const move = () => as('ana', scripted).changeStage({ candidature_id: 7, body: { stage: 'OFF' } });

  test('is written before the service is called, and a lost outcome is unknown', async () => {
    answer = (response) => response.destroy();
    await expect(move()).rejects.toMatchObject({ status: 502 });
    expect(seen).toEqual([{ operation: 'changeStage', status: null }]);
    expect(await log({}, scripted)).toMatchObject([{ operation: 'changeStage', status: null }]);
  });

  test('is kept for the configured time', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7,"stage":"OFF"}');
    await move();
    clock.advance(20 * 86_400_000);
    await move();
    expect(await log({}, scripted)).toHaveLength(3);
    expect(await log({ days: 19 }, scripted)).toHaveLength(1);
    clock.advance(11 * 86_400_000);
    const errors: unknown[] = [];
    await createRetention({
      database: platform.database,
      periods: [{ days: 30, rules: auditRetention }],
      now: clock.now,
      stopping: new AbortController().signal,
      onRemoved: () => {},
      onError: (error) => errors.push(error),
    }).removeExpired();
    expect(errors).toEqual([]);
    expect(await log({}, scripted)).toHaveLength(1);
  });

  test('is read by index in a long log, of which at most 10,000 entries are counted [R16]', async () => {
    const { db, pool } = platform.database;
    await db.execute(sql`
      insert into gateway.audit (at, upstream, operation, status, request_id)
      select last.at, last.upstream, last.operation, last.status, last.request_id
      from (select * from gateway.audit order by id desc limit 1) last, generate_series(1, 30000)`);
    await db.execute(sql`analyze gateway.audit`);
    const asked = collectStatements(pool);
    const { value } = await as('ana', scripted).listAudit({ limit: 100, offset: 200 });
    expect(value).toMatchObject({ count: null, results: { length: 100 } });
    const statements = asked.filter(({ text }) => text.includes('"gateway"."audit"'));
    expect(statements).toHaveLength(2);
    for (const { text, values } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${text}`, values);
      const read = rows.flatMap(({ 'QUERY PLAN': line }) => /Scan.* rows=(\d+)(?:\.\d+)? loops/.exec(line)?.[1] ?? []);
      expect(read.length).toBeGreaterThan(0);
      expect(Math.max(...read.map(Number))).toBeLessThanOrEqual(10_001);
    }
  });

  test('that cannot be written stops its change', async () => {
    const { db } = platform.database;
    seen = [];
    await db.execute(sql`alter table gateway.audit rename to audit_away`);
    try {
      await expect(move()).rejects.toMatchObject({ status: 500, message: expect.stringContaining('nothing was done') });
    } finally {
      await db.execute(sql`alter table gateway.audit_away rename to audit`);
    }
    expect(seen).toEqual([]);
  });
});
