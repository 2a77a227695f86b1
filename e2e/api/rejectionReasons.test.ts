import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { RejectionReasonsRequest } from '../../src/contract/rejectionReasons.ts';
import { eraseCandidate, exportCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { changeCache, databaseNow } from '../../src/gateway/readModel/cache.ts';
import { storeCandidatures } from '../../src/gateway/readModel/storeCandidatures.ts';
import { rejections } from '../../src/gateway/schema/tables.ts';
import { selectCandidates } from '../support/jobs.ts';
import { expectDone, keyed } from './runningGateway.ts';
import { addCandidates, seed } from './seed.ts';
import { knownRow } from './readModelSupport.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_601);
const { as, service } = team;

let assessment = 0;
beforeAll(async () => {
  ({ emptyId: assessment } = await seed(team.platform().database));
});

const listed = async (name = 'ana') => (await as(name).listRejectionReasons({})).value;
const onList = async (name = 'ana') => (await listed(name)).results.filter((reason) => reason.is_retired === false);
const save = async (
  { is_shared = false, ...body }: Omit<RejectionReasonsRequest, 'is_shared'> & { is_shared?: boolean },
  name = 'ana',
) => (await as(name).saveRejectionReasons({ body: { ...body, is_shared } })).value;
const idOf = async (label: string) => {
  const found = (await listed()).results.find((reason) => reason.label === label);
  if (!found?.id) throw new Error(`${label} is not on the list.`);
  return found.id;
};
/** Saves labels as the list; those with a known label keep their IDs. */
async function saveLabels(labels: string[], name = 'ana') {
  const { version, results } = await listed(name);
  const reasons = labels.map((label) => ({ id: results.find((each) => each.label === label)?.id ?? null, label }));
  return await save({ version: version ?? 0, reasons }, name);
}

interface Options {
  reason?: number | undefined;
  name?: string;
}

async function reject(ids: readonly number[], { reason, name = 'ana' }: Options = {}): Promise<number> {
  const selected = await selectCandidates(
    as(name),
    assessment,
    ids.map((id) => ({ id })),
  );
  const options = { email_timing: 'none' as const, ...(reason !== undefined && { reason }) };
  const job = (await as(name).createJob({ body: keyed({ kind: 'reject', ...selected, options }) })).value.id;
  await expectDone(as(name), job);
  return job;
}

const add = async (count: number, tag: string) => await addCandidates(team.platform().database, assessment, count, tag);
async function rowOf(id: number, name = 'ana') {
  const { candidature } = (await as(name).readCandidature({ candidature_id: id, assessment })).value;
  if (!candidature) throw new Error('The candidature is not known.');
  return candidature;
}
const found = async (...rejection_reason: string[]) =>
  (await as('ana').queryCandidatures({ assessment, rejection_reason })).value.results.map(({ id }) => id);
const activityOf = async (candidature: number, name = 'ana') =>
  (await as(name).listActivity({ candidature, limit: 20 })).value.results
    .filter(({ to }) => to === 'REJ')
    .map((entry) => entry.rejection_reason);
async function setShared(is_shared: boolean) {
  const { version } = await listed();
  const reasons = (await onList()).map(({ id, label }) => ({ id, label: label ?? '' }));
  return await save({ version: version ?? 0, is_shared, reasons });
}

test('a service begins with a list that recruiters change; one that was taken off stays, and comes back with its ID', async () => {
  const first = await listed();
  expect(first).toMatchObject({ version: 1, is_shared: false });
  expect(first.results.map(({ label }) => label)).toContain('Position filled');
  const filled = await idOf('Position filled');
  const changed = await saveLabels(['Role was cancelled', 'Position filled']);
  expect(changed.version).toBe(2);
  expect(changed.results.slice(0, 2)).toMatchObject([
    { label: 'Role was cancelled', is_retired: false },
    { id: filled, label: 'Position filled', is_retired: false },
  ]);
  expect(changed.results.slice(2).every(({ is_retired: isRetired }) => isRetired)).toBe(true);
  expect(changed.results).toHaveLength(first.results.length + 1);
  const withdrew = await idOf('Candidate withdrew');
  await saveLabels(['Position filled', 'CANDIDATE WITHDREW']);
  expect(await onList()).toMatchObject([{ id: filled }, { id: withdrew, label: 'CANDIDATE WITHDREW' }]);
});

test('two recruiters change the list at once: the second is refused with the other list, and saves again [X80]', async () => {
  const { version } = await saveLabels(['Position filled', 'Skills don’t match']);
  const both = await Promise.allSettled(
    [
      { name: 'ana', label: 'Ana’s reason' },
      { name: 'bob', label: 'Bob’s reason' },
    ].map(async ({ name, label }) => await save({ version: version ?? 0, reasons: [{ id: null, label }] }, name)),
  );
  const kept = both.find((each) => each.status === 'fulfilled')?.value;
  const refused = both.find((each) => each.status === 'rejected')?.reason;
  const [theirs] = kept?.results ?? [];
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(`meanwhile: ${theirs?.label}.`) });
  expect(await onList()).toMatchObject([{ label: theirs?.label }]);
  await expect(save({ version: kept?.version ?? 0, reasons: [] }, 'bob')).resolves.toMatchObject({ is_shared: false });
});

test('a list that cannot be right is refused with the reason, and nothing is lost [X80]', async () => {
  const { version, results } = await saveLabels(['Position filled', 'Skills don’t match']);
  const labels = async () => (await onList()).map(({ label }) => label);
  const refuse = async (...reasons: RejectionReasonsRequest['reasons']) => {
    await expect(save({ version: version ?? 0, reasons })).rejects.toMatchObject({ status: 400 });
  };
  const fresh = (label: string) => ({ id: null, label });
  await refuse(fresh(' \u200B '));
  await refuse(fresh('x'.repeat(61)));
  await refuse(fresh('two\nlines'));
  await refuse(fresh('Ask ada@example.org'));
  await refuse(fresh('Ask ada＠example.org'));
  await refuse(fresh('Again'), fresh(' again '));
  await refuse({ id: 2_000_000_000, label: 'Unknown' });
  await refuse({ id: results[0]?.id ?? 0, label: 'A' }, { id: results[0]?.id ?? 0, label: 'B' });
  await refuse(...Array.from({ length: 31 }, (_, index) => fresh(`Reason ${index}`)));
  await expect(save({ version: version ?? 0, reasons: [] }, 'cleo')).rejects.toMatchObject({ status: 403 });
  expect(await labels()).toEqual(['Position filled', 'Skills don’t match']);
  await save({ version: version ?? 0, reasons: [fresh('  x\u200By  '), fresh('é'.repeat(60))] });
  expect(await labels()).toEqual(['xy', 'é'.repeat(60)]);
});

test('a rejection has its reason in row, filter, counts, export and activity, until the candidate is moved out [X81]', async () => {
  await saveLabels(['Position filled', 'Skills don’t match']);
  const [filled, skills] = [await idOf('Position filled'), await idOf('Skills don’t match')];
  const [one = 0, two = 0, none = 0] = await add(3, 'reason');
  const { value: before } = await as('ana').queryCandidatures({ assessment });
  const job = await reject([one, two], { reason: filled });
  await reject([none]);
  expect([await rowOf(one), await rowOf(none)]).toMatchObject([
    { stage: 'REJ', rejection_reason: 'Position filled' },
    { stage: 'REJ', rejection_reason: null },
  ]);
  const { value: changes } = await as('ana').readChanges({ assessment, since: before.as_of ?? '' });
  expect(changes.changed.find(({ id }) => id === one)).toMatchObject({ rejection_reason: 'Position filled' });
  expect(new Set(await found(String(filled)))).toEqual(new Set([one, two]));
  expect(await found('none')).toEqual([none]);
  const { values } = (await as('ana').countValues({ assessment, filter: 'rejection_reason' })).value;
  expect(values).toEqual(
    expect.arrayContaining([
      { value: 'none', count: 1 },
      { value: String(filled), count: 2 },
    ]),
  );
  const file = await as('ana').exportCandidatures({ assessment, rejection_reason: [String(filled)] });
  expect((await file.text()).match(/Position filled/g)).toHaveLength(2);
  expect(await activityOf(one)).toEqual(['Position filled']);
  const ofAssessment = (await as('ana').listActivity({ assessment, limit: 20 })).value.results;
  expect(ofAssessment.find((entry) => entry.job === job)?.rejection_reason).toBe('Position filled');

  // Undone, it is none, and stays in the history.
  await as('ana').changeJob({ job_id: job, body: { action: 'undo' } });
  await expect.poll(async () => (await rowOf(one)).stage).toBe('NYE');
  expect(await rowOf(one)).toMatchObject({ rejection_reason: null });
  await expect.poll(async () => await found(String(filled))).toEqual([]);
  expect(await activityOf(one)).toEqual(['Position filled']);
  // The latest rejection counts.
  await expect.poll(async () => (await rowOf(two)).stage).toBe('NYE');
  await reject([one], { reason: skills });
  await reject([two]);
  expect([await rowOf(one), await rowOf(two)]).toMatchObject([
    { rejection_reason: 'Skills don’t match' },
    { rejection_reason: null },
  ]);
  // Rejected again without a change, as when only the email is sent, the reason stays.
  await reject([one]);
  expect(await rowOf(one)).toMatchObject({ rejection_reason: 'Skills don’t match' });
  // An undo of a move out of Rejected is no rejection.
  await service('ana').changeStage({ candidature_id: one, body: { stage: 'EVA' } });
  await service('ana').changeStage({ candidature_id: one, body: { stage: 'REJ' }, undo: true });
  expect(await rowOf(one)).toMatchObject({ rejection_reason: 'Skills don’t match' });
});

test('a reason that was taken off the list is refused for new rejections and stays with earlier ones', async () => {
  await saveLabels(['Position filled', 'Skills don’t match']);
  const filled = await idOf('Position filled');
  const [one = 0, two = 0] = await add(2, 'retired');
  await reject([one], { reason: filled });
  await saveLabels(['Skills don’t match']);
  await expect(reject([two], { reason: filled })).rejects.toMatchObject({
    status: 409,
    message: 'This reason was taken off the list. Choose another one.',
  });
  await expect(reject([two], { reason: 2_000_000_000 })).rejects.toMatchObject({ status: 409 });
  expect((await rowOf(two)).stage).toBe('NYE');
  expect(await rowOf(one)).toMatchObject({ rejection_reason: 'Position filled' });
  expect(await found(String(filled))).toContain(one);
});

test('a rejection that was seen elsewhere has no reason, also after one from here', async () => {
  const { db } = team.platform().database;
  const upstream = await team.identity();
  await saveLabels(['Position filled']);
  const [id = 0] = await add(1, 'elsewhere');
  await reject([id], { reason: await idOf('Position filled') });
  const row = await rowOf(id);
  const see = async (stage: string) => {
    // A sync page that was requested after the writes, of long ago.
    const requestedAt = await databaseNow(db);
    const seen = knownRow(id, { ...row, stage, invitation_link: null, invitation_uuid: null });
    await changeCache(db, upstream, async (change) => {
      await storeCandidatures(change, { assessment, rows: [seen], requestedAt });
    });
  };
  await see('EVA');
  expect(await rowOf(id)).toMatchObject({ stage: 'EVA', rejection_reason: null });
  await db.execute(`update gateway.audit set at = at - interval '1 hour'`);
  await see('REJ');
  expect(await rowOf(id)).toMatchObject({ stage: 'REJ', rejection_reason: null });
  expect(await found('none')).toContain(id);
});

test('insights have reasons from five rejections on, by the stage before; fewer are in Other', async () => {
  const { openId } = await seed(team.platform().database, 'insights');
  const before = assessment;
  assessment = openId;
  await saveLabels(['Position filled', 'Skills don’t match', 'Candidate withdrew']);
  const ids = await add(12, 'insights');
  for (const candidature_id of ids.slice(0, 2))
    await service('ana').changeStage({ candidature_id, body: { stage: 'INT' } });
  const filled = await idOf('Position filled');
  await reject(ids.slice(0, 5), { reason: filled });
  await reject(ids.slice(5, 9), { reason: await idOf('Skills don’t match') });
  await reject(ids.slice(9, 10), { reason: await idOf('Candidate withdrew') });
  await reject(ids.slice(10));
  const shown = { reason: String(filled), label: 'Position filled' };
  const insights = (await as('ana').readInsights({ assessment })).value.rejections ?? [];
  expect(insights).toHaveLength(5);
  expect(insights).toEqual(
    expect.arrayContaining([
      { ...shown, stage: 'INT', count: 2 },
      { ...shown, stage: 'NYE', count: 3 },
      { reason: 'other', label: null, stage: 'NYE', count: 5 },
      { reason: 'none', label: null, stage: 'NYE', count: 2 },
      // Rejected before it was first read.
      { reason: 'none', label: null, stage: null, count: 1 },
    ]),
  );
  expect((await as('ana').countCandidatures({ assessment, rejection_reason: [String(filled)] })).value.count).toBe(5);
  expect((await as('ana').countCandidatures({ assessment, rejection_reason: ['none'] })).value.count).toBe(3);
  assessment = before;
});

test('hiring managers see reasons by no path unless a recruiter shows them, and no longer once hidden again [X82]', async () => {
  await saveLabels(['Position filled']);
  const reason = await idOf('Position filled');
  const [id = 0] = await add(1, 'managers');
  await reject([id], { reason });
  await as('ana').saveView({
    body: { assessment, name: 'By reason', search: `?rejection_reason=${reason}`, columns: null },
  });
  const filter = new URLSearchParams({ assessment: String(assessment), rejection_reason: String(reason) }).toString();
  const by = { assessment, rejection_reason: [String(reason)] };
  const { as_of } = (await as('cleo').queryCandidatures({ assessment })).value;
  const calls = () => [
    as('cleo').queryCandidatures(by),
    as('cleo').countCandidatures(by),
    as('cleo').readFacets(by),
    as('cleo').countValues({ assessment, filter: 'rejection_reason' }),
    as('cleo').readChanges({ ...by, since: as_of ?? '' }),
    as('cleo').readInsights(by),
    as('cleo').exportCandidatures(by),
    as('cleo').createSelection({ body: { filter } }),
    as('cleo').createSelection({ body: { ids: [id], list: { filter } } }),
    as('cleo').findListed({ body: { filter } }),
  ];
  const columnsOf = async () =>
    (await (await as('cleo').exportCandidatures({ assessment })).text()).split('\r\n')[0] ?? '';
  const seen = async () => ({
    row: (await rowOf(id, 'cleo')).rejection_reason,
    listed: (await listed('cleo')).results.length,
    insights: (await as('cleo').readInsights({ assessment })).value.rejections,
    activity: await activityOf(id, 'cleo'),
    views: (await as('cleo').listViews({ assessment })).value.results.map(({ name }) => name),
    about: (await as('cleo').readAbout({})).value.sees_reasons,
  });
  const hidden = { row: null, listed: 0, insights: null, activity: [null], views: [], about: false };
  expect(await seen()).toEqual(hidden);
  expect(await columnsOf()).not.toContain('Rejection reason');
  for (const call of await Promise.allSettled(calls()))
    expect(call).toMatchObject({ status: 'rejected', reason: { status: 403, code: 'role' } });

  expect(await setShared(true)).toMatchObject({ is_shared: true });
  expect(await seen()).toMatchObject({
    row: 'Position filled',
    insights: expect.arrayContaining([expect.objectContaining({ reason: 'none' })]),
    activity: ['Position filled'],
    views: ['By reason'],
    about: true,
  });
  expect(await columnsOf()).toContain('Rejection reason');
  for (const call of await Promise.allSettled(calls())) expect(call).toMatchObject({ status: 'fulfilled' });
  await expect(reject([id], { reason, name: 'cleo' })).rejects.toMatchObject({ status: 403 });

  await setShared(false);
  expect(await seen()).toEqual(hidden);
  const { results } = (await as('ana').listAudit({ operation: ['saveRejectionReasons'], limit: 2 })).value;
  expect(results.map(({ actor, detail }) => [actor, detail])).toEqual([
    ['ana@example.org', 'off'],
    ['ana@example.org', 'on'],
  ]);
});

test('no email to the candidate has the reason', async () => {
  await saveLabels(['Quandril is better']);
  const [id = 0] = await add(1, 'email');
  const selected = await selectCandidates(as('ana'), assessment, [{ id }]);
  const options = { email_timing: 'now' as const, reason: await idOf('Quandril is better') };
  const job = (await as('ana').createJob({ body: keyed({ kind: 'reject', ...selected, options }) })).value.id;
  await expect.poll(async () => (await as('ana').readJob({ job_id: job })).value.emails).toMatchObject({ sent: 1 });
  const { db } = team.platform().database;
  const { rows } = await db.execute(`select subject || body as text from platform.emails`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('Quandril');
});

test('reasons are exported and erased with their candidate [T44]', async () => {
  const { db } = team.platform().database;
  await saveLabels(['Position filled']);
  const [id = 0] = await add(1, 'erased');
  await reject([id], { reason: await idOf('Position filled') });
  const who = { email: 'erased.0@example.org', names: [], candidatures: [], testTakers: [] };
  const exported = await exportCandidate(db, who);
  expect(exported?.['rejections']).toEqual([
    { candidature_id: id, from_stage: 'NYE', rejected_at: expect.any(Date), reason: 'Position filled' },
  ]);
  await db.transaction(async (tx) => await eraseCandidate(tx, who));
  expect(await db.select().from(rejections).where(eq(rejections.candidature_id, id))).toEqual([]);
});
