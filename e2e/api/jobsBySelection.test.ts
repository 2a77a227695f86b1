import { createClient } from '../../src/contract/testing/client.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_REPORTS } from '../../src/contract/jobKinds.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { candidatures, flags, selections } from '../../src/gateway/schema/readModel.ts';
import { candidatureList } from '../../src/gateway/sync/lists.ts';
import { sweepPage } from '../../src/gateway/sync/sweepPage.ts';
import { callerOf, refusalOf } from './caller.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let gateway: RunningGateway;
let filled: FilledGateway;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  gateway = await startGateway(platform);
  filled = await startFilledGateway();
  const { db } = platform.database;
  const upstream = await identifyUpstream(db, { ...platform, embedded: true });
  const client = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  const parts = { db, upstream, client, signal: new AbortController().signal };
  while ((await sweepPage(parts, candidatureList(seeded.openId))).end === 'more');
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await filled.stop();
});

type Body = Parameters<RunningGateway['api']['createSelection']>[0]['body'];
async function select(body: Body, { api }: RunningGateway = gateway) {
  const { value } = await api.createSelection({ body });
  return { ...value, selection: value.selection ?? '' };
}

test('a job has the candidates of its selection, without the excluded groups', async () => {
  const { completed, invited, started, rejected } = seeded;
  const ids = [completed, invited, started, rejected].map(({ candidature }) => candidature);
  const selected = await select({ ids });
  expect(selected.groups).toContainEqual({
    stage: 'REJ',
    status: expect.any(String) as string,
    elsewhere: false,
    conditions: null,
    count: 1,
    without_email: 0,
    without_link: 0,
    first: [{ id: rejected.candidature, full_name: expect.any(String) as string, email: rejected.email }],
  });
  const leftOut = selected.groups.filter(({ stage, status }) => stage === 'REJ' || status === 'started');
  const body = keyed({
    kind: 'change_stage',
    assessment: seeded.openId,
    selection: selected.selection,
    leave_out: leftOut.map(({ stage, status }) => ({ stage, status })),
    options: { stage: 'INT' },
  });
  // A colleague moves one of them after the selection, and the read model has the new stage.
  const api = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  await api.changeStage({ candidature_id: invited.candidature, body: { stage: 'OFS' } });
  const { value: made } = await gateway.api.createJob({ body });
  expect(made).toMatchObject({ total: 2 });
  expect(await gateway.items(made.id)).toMatchObject([
    { position: 1, candidature: completed.candidature, email: completed.email, full_name: 'Ada Łukasiewicz' },
    { position: 2, candidature: invited.candidature, email: invited.email },
  ]);
  await gateway.settled(made.id);
  expect(await gateway.items(made.id)).toMatchObject([
    { outcome: 'done', expected_stage: 'EVA' },
    { outcome: 'skipped', reason: 'Moved from Not yet evaluated to Offer sent after you selected this candidate.' },
  ]);

  // Its candidates are selected by their outcome.
  for (const [outcome, person] of [['done', completed] as const, ['skipped', invited] as const]) {
    const { selection: again } = await select({ of_job: { job: made.id, outcome } });
    const { value } = await gateway.api.readSelection({ selection_id: again });
    expect(value.results).toEqual([person.candidature]);
  }
  expect(await select({ of_job: { job: made.id, email: 'unknown' } })).toMatchObject({ count: 0 });

  // A repeated request returns its job even if the selection has expired.
  await platform.database.db.update(selections).set({ expires_at: new Date(0) });
  expect((await gateway.api.createJob({ body })).value.id).toBe(made.id);
  expect(await refusalOf(gateway.api.createJob({ body: { ...body, assessment: seeded.emptyId } }))).toMatchObject({
    status: 409,
  });
});

test('a selection can tell whose test conditions leave something to do, and a job leaves these out', async () => {
  const { api, upstream } = filled;
  const ids = { unread: 21, fine: 22, open: 23, half: 24, confirmed: 25, dismissed: 26, unrecorded: 27 };
  const row = { status: 'completed', stage: 'NYE', avg_score: 80 };
  await filled.store(
    20,
    Object.values(ids).map((id) => knownRow(id, row)),
  );
  const noticed = { is_exited_full_screen: true, is_left_screen: true, repeated_ip: false, is_camera_enabled: false };
  const none = { is_exited_full_screen: null, is_left_screen: null, repeated_ip: null, is_camera_enabled: null };
  const read = { upstream, testtaker_id: 1, read_at: new Date() };
  await filled.platform.database.db.insert(flags).values([
    { ...read, ...noticed, is_exited_full_screen: false, is_left_screen: false, candidature_id: ids.fine },
    ...[ids.open, ids.half, ids.confirmed, ids.dismissed].map((candidature_id) => ({
      ...read,
      ...noticed,
      candidature_id,
    })),
    { ...read, ...none, candidature_id: ids.unrecorded },
  ]);
  const verdicts = [
    [ids.half, 'is_left_screen', 'explained'],
    [ids.confirmed, 'is_left_screen', 'explained'],
    [ids.confirmed, 'is_exited_full_screen', 'confirmed'],
    [ids.dismissed, 'is_left_screen', 'dismissed'],
    [ids.dismissed, 'is_exited_full_screen', 'explained'],
  ] as const;
  for (const [candidature_id, condition, verdict] of verdicts) {
    await api.saveVerdict({ candidature_id, body: { condition, verdict, reason: '', seen: null } });
  }
  const selected = await select({ filter: 'assessment=20&score=80-100', with_conditions: true }, filled);
  const found = new Map(
    selected.groups.map((group) => [
      group.conditions,
      group.first.map(({ id }) => id).toSorted((one, other) => one - other),
    ]),
  );
  expect(found).toEqual(
    new Map([
      ['unread', [ids.unread]],
      ['settled', [ids.fine, ids.dismissed, ids.unrecorded]],
      ['unexplained', [ids.open, ids.half, ids.confirmed]],
    ]),
  );
  const leave_out = (['unread', 'unexplained'] as const).map((conditions) => ({
    stage: 'NYE',
    status: 'completed',
    conditions,
  }));
  const { value: job } = await api.createJob({
    body: keyed({
      kind: 'change_stage',
      assessment: 20,
      selection: selected.selection,
      leave_out,
      options: { stage: 'INT' },
    }),
  });
  const { value: items } = await api.listJobItems({ job_id: job.id });
  expect(items.results.map(({ candidature }) => candidature)).toEqual([ids.fine, ids.dismissed, ids.unrecorded]);
});

test('candidates who were removed since they were selected are skipped', async () => {
  const { removable } = seeded;
  const { selection } = await select({ ids: [removable.candidature] });
  await callerOf(platform).client.deleteCandidature({ candidature_id: removable.candidature });
  const { db } = platform.database;
  await db.delete(candidatures).where(and(eq(candidatures.id, removable.candidature)));
  const { value } = await gateway.api.createJob({
    body: keyed({ kind: 'send_invitation', assessment: seeded.openId, selection }),
  });
  expect(await gateway.settled(value.id)).toMatchObject({ total: 1, skipped: 1 });
});

test('an invalid job is refused with what to do, and nothing is created', async () => {
  const { api } = filled;
  await filled.store(7, [knownRow(1), knownRow(2)]);
  await filled.store(8, [knownRow(3)]);
  const { selection, groups } = await select({ ids: [1, 2, 3] }, filled);
  const frame = { kind: 'collect_results', assessment: 7 } as const;
  const refused = async (body: Parameters<typeof keyed>[0]) => await refusalOf(api.createJob({ body: keyed(body) }));

  expect(await refused({ ...frame, selection: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
    status: 409,
    code: 'selection_expired',
    message: 'This selection has expired. Select the candidates again.',
  });
  expect(await refused({ ...frame, selection })).toMatchObject({
    status: 409,
    message: 'Some of the selected candidates are in another assessment. Select those of one assessment.',
  });
  const leave_out = groups.map(({ stage, status }) => ({ stage, status }));
  expect(await refused({ ...frame, selection, leave_out })).toMatchObject({
    status: 409,
    message: 'No candidates are left. Select others.',
  });

  const many = Array.from({ length: MAX_REPORTS + 1 }, (_, index) => 1000 + index);
  await filled.store(
    9,
    many.map((id) => knownRow(id)),
  );
  const reports = await select({ ids: many }, filled);
  expect(
    await refused({ kind: 'collect_reports', assessment: 9, selection: reports.selection, options: {} }),
  ).toMatchObject({ status: 400, message: 'selection: Choose at most 2,000 at once.' });
  expect((await api.listJobs({ assessment: 9 })).value.count).toBe(0);
});

test('the links of a selection are read in the order of a list, and that is in the audit log', async () => {
  const { api } = filled;
  const rows = [knownRow(331), knownRow(332), knownRow(333)];
  await filled.store(33, rows);
  await filled.store(34, [knownRow(341)]);
  const { selection } = await select({ ids: [331, 332, 333, 341] }, filled);
  const call = { assessment: 33, selection, ordering: '-id' } as const;
  const { value } = await api.readLinks(call);
  expect(value.results).toEqual(rows.toReversed().map(({ invitation_link: link }) => link));
  expect((await api.listAudit({ limit: 1 })).value.results).toMatchObject([
    { operation: 'readLinks', assessment: 33, rows: 3, status: 200 },
  ]);
  const { value: left } = await api.listDisclosures({ assessment_id: 33 });
  expect(left.results).toMatchObject([{ kind: 'link', count: 1, rows: 3 }]);
  const expired = api.readLinks({ ...call, selection: '00000000-0000-4000-8000-000000000000' });
  await expect(expired).rejects.toMatchObject({ status: 409, code: 'selection_expired' });
});
