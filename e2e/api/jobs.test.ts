import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerOf, refusalOf } from './caller.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let direct: Caller;
let gateway: RunningGateway;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  direct = callerOf(platform);
  gateway = await startGateway(platform);
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

async function run(request: Parameters<typeof keyed>[0]) {
  const { value } = await gateway.api.createJob({ body: keyed(request) });
  const job = await gateway.settled(value.id);
  return { job, items: await gateway.items(job.id) };
}

async function mailsOf(kind: string) {
  const { value } = await direct.client.listEmails({ limit: 1000 });
  return value.results.filter((mail) => mail.kind === kind).map(({ candidature }) => candidature);
}

const download = async (path: string) => {
  const response = await fetch(gateway.url + path, { headers: gateway.headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const select = async (...people: { candidature: number }[]) =>
  await gateway.select(
    seeded.openId,
    people.map(({ candidature }) => candidature),
  );

test('stages are changed, except for candidates whom a colleague has moved since they were selected', async () => {
  const { completed, rejected, started } = seeded;
  const selected = await select(completed, rejected, started);
  await direct.client.changeStage({ candidature_id: rejected.candidature, body: { stage: 'OFS' } });
  const { job, items } = await run({ kind: 'change_stage', ...selected, options: { stage: 'INT' } });
  const counts = { total: 3, done: 2, skipped: 1, waiting: 0 };
  expect(job).toMatchObject({ state: 'done', ...counts, stage: 'INT', seconds_left: null });
  expect(items).toMatchObject([
    { outcome: 'done', email: completed.email, full_name: 'Ada Łukasiewicz' },
    { outcome: 'done' },
    {
      outcome: 'skipped',
      reason: 'Moved from Rejected to Offer sent after you selected this candidate.',
    },
  ]);
  const { value } = await gateway.api.listJobItems({ job_id: job.id, outcome: ['done'], limit: 1, offset: 1 });
  expect(value).toMatchObject({ count: 2, results: [{ position: 2 }] });
});

test('concurrent requests with one idempotency key make one job', async () => {
  const body = {
    request_key: randomUUID(),
    kind: 'send_invitation' as const,
    ...(await select(seeded.invited)),
  };
  const before = (await mailsOf('reinvitation')).length;
  const made = await Promise.all([1, 2, 3].map(async () => (await gateway.api.createJob({ body })).value.id));
  expect(new Set(made).size).toBe(1);
  expect(await gateway.settled(made[0] ?? 0)).toMatchObject({ done: 1 });
  expect(await mailsOf('reinvitation')).toHaveLength(before + 1);
});

test('another request with a used idempotency key is refused [R21]', async () => {
  const body = keyed({ kind: 'collect_results', ...(await select(seeded.invited)), options: {} });
  const { id } = (await gateway.api.createJob({ body })).value;
  const count = async () => (await gateway.api.listJobs({})).value.count;
  const before = await count();
  const others = [
    { ...body, kind: 'remove' as const },
    { ...body, ...(await select(seeded.completed)) },
    { ...body, assessment: body.assessment + 1 },
  ];
  for (const other of others) {
    expect(await refusalOf(gateway.api.createJob({ body: other as typeof body }))).toMatchObject({
      status: 409,
      message: 'This request_key belongs to another request. Use a new one for a new request.',
    });
  }
  // The same request in another spelling.
  const { request_key, ...rest } = body;
  expect((await gateway.api.createJob({ body: { ...rest, request_key } })).value.id).toBe(id);
  expect(await count()).toBe(before);
});

test('rows that cannot be invited say why, and the others are invited and have their links [S29 S30 S36]', async () => {
  const { job, items } = await run({
    kind: 'invite',
    assessment: seeded.openId,
    invitees: [
      { email: ' new@example.org ', first_name: '=Nö', last_name: 'x' },
      { email: 'not an address' },
      { email: seeded.invited.email.toUpperCase() },
      { email: 'NEW@example.org' },
    ],
    options: { send_email: false },
  });
  expect(job).toMatchObject({ done: 1, failed: 1, skipped: 2, send_email: false });
  const { value } = await direct.client.listCandidatures({ assessment: seeded.openId, search: 'new@example.org' });
  const [row] = value.results;
  expect(items).toMatchObject([
    { outcome: 'done', candidature: row?.id, invitation_link: row?.invitation_link, full_name: '=Nö x' },
    { outcome: 'failed', reason: 'Enter a valid email address.' },
    { outcome: 'skipped', candidature: seeded.invited.candidature, invitation_link: expect.any(String) as string },
    { outcome: 'skipped', reason: 'Already in this bulk action.' },
  ]);
  expect(await mailsOf('invitation')).not.toContain(row?.id);
  const { response, bytes } = await download(`/api/jobs/${job.id}/outcome/`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, first] = bytes.toString().split('\r\n');
  expect(head).toMatch(/^\ufeffrow,email,name,/);
  expect(first).toBe(`1,new@example.org,'=Nö x,${row?.id},done,,${row?.invitation_link},,,`);
  expect(await gateway.api.changeJob({ job_id: job.id, body: { action: 'retry_failed' } })).toMatchObject({
    value: { failed: 0, total: 4 },
  });
  expect(await gateway.settled(job.id)).toMatchObject({ state: 'done', failed: 1 });
});

test('reports are collected into a ZIP archive, results into the read model', async () => {
  const selected = await select(seeded.completed, seeded.started);
  const { assessment } = selected;
  const reports = await run({ kind: 'collect_reports', ...selected, options: { timezone: 'Europe/Warsaw' } });
  expect(reports.job).toMatchObject({ state: 'done', done: 2, kept_until: expect.any(String) as string });
  const { response, bytes } = await download(`/api/jobs/${reports.job.id}/reports/`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="reports-${reports.job.id}.zip"`);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.toString().match(/%PDF-/g)).toHaveLength(2);
  expect(bytes.toString()).toContain(`Ada Łukasiewicz ${seeded.completed.candidature}.pdf`);

  expect((await run({ kind: 'collect_results', ...selected })).job).toMatchObject({ done: 2 });
  const { value } = await gateway.api.listCollectedResults({ assessment });
  const { value: read } = await direct.client.listResults({
    candidature__assessment: assessment,
    candidature__test_taker: seeded.completed.testTaker,
  });
  // The rank is not collected, since it changes with the results of others.
  expect(value.results.find(({ testtaker }) => testtaker === seeded.completed.testTaker)?.results).toEqual(
    read.results.map(({ display_normalized_percentile_score: _rank, ...rest }) => rest),
  );
});

test('a candidate is removed once, and a missing one is skipped', async () => {
  const request = { kind: 'remove' as const, ...(await select(seeded.removable)) };
  expect((await run(request)).items).toMatchObject([{ outcome: 'done' }]);
  expect((await run(request)).items).toMatchObject([{ outcome: 'skipped' }]);
  const { value } = await gateway.api.listJobs({ assessment: seeded.openId, limit: 1 });
  expect(value.results).toMatchObject([{ kind: 'remove', skipped: 1 }]);
});

describe('a request is refused', () => {
  const selection = randomUUID();
  test.each([
    ['no stage', { kind: 'change_stage', selection, options: {} }],
    ['no selection', { kind: 'remove' }],
    ['items in place of a selection', { kind: 'remove', selection, items: [{ candidature: 1 }] }],
    ['another kind', { kind: 'everything', selection }],
    [
      'an email delay of a year',
      { kind: 'reject', selection, options: { email_timing: 'scheduled', email_delay_minutes: 525_600 } },
    ],
    ['an unknown time zone', { kind: 'collect_reports', selection, options: { timezone: 'Nowhere/At all' } }],
  ])('%s', async (_name, request) => {
    const response = await fetch(`${gateway.url}/api/jobs/`, {
      method: 'POST',
      headers: { ...gateway.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ request_key: randomUUID(), assessment: 1, ...request }),
    });
    expect(response.status).toBe(400);
  });

  test.each<[string, object]>([
    ['no selector', {}],
    ['all: false', { all: false }],
    ['no IDs', { ids: [] }],
    ['two selectors', { job: 1, all: true }],
  ])('a change of scheduled emails with %s [R13]', async (_name, which) => {
    const response = await fetch(`${gateway.url}/api/scheduled-emails/change/`, {
      method: 'POST',
      headers: { ...gateway.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'send_now', ...which }),
    });
    expect(response.status).toBe(400);
  });

  test('an unknown job, or a change that the state of the job does not allow', async () => {
    expect(await refusalOf(gateway.api.readJob({ job_id: 4_711 }))).toMatchObject({ status: 404 });
    const { job } = await run({ kind: 'collect_results', ...(await select(seeded.completed)) });
    const resume = gateway.api.changeJob({ job_id: job.id, body: { action: 'resume' } });
    expect(await refusalOf(resume)).toMatchObject({ status: 409 });
    expect(await refusalOf(gateway.api.downloadReports({ job_id: job.id }))).toMatchObject({ status: 404 });
  });
});

test('a list of ten thousand candidates is accepted, although other bodies are limited', async () => {
  const invitees = Array.from({ length: 10_000 }, (_, index) => ({ email: `not an address ${index}` }));
  const { value } = await gateway.api.createJob({
    body: keyed({ kind: 'invite', assessment: seeded.openId, invitees, options: { send_email: false } }),
  });
  expect(value).toMatchObject({ total: 10_000 });
  expect(await gateway.settled(value.id)).toMatchObject({ state: 'done', failed: 10_000 });
});
