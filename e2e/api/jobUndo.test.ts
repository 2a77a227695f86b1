import { beforeAll, expect, test } from 'vitest';
import { selectCandidates } from '../support/jobs.ts';
import { expectDone, keyed } from './runningGateway.ts';
import { addCandidates, seed } from './seed.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_401);
const { as, service } = team;

let assessment = 0;
let openId = 0;
beforeAll(async () => {
  ({ emptyId: assessment, openId } = await seed(team.platform().database));
});

const made = async (name: string, request: Parameters<typeof keyed>[0]) => {
  const { id } = (await as(name).createJob({ body: keyed(request) })).value;
  await expectDone(as(name), id);
  return id;
};

/** The activity as a hiring manager sees it. */
const activity = async (scope: { assessment?: number; candidature?: number }) =>
  (await as('cleo').listActivity({ limit: 100, ...scope })).value.results;

test('a bulk action says when it was undone, and by whom', async () => {
  const ids = await addCandidates(team.platform().database, assessment, 2, 'undone');
  // Reads the list, so that the candidates are known.
  await as('ana').queryCandidatures({ assessment });
  const move = async (name: string, options: { stage: string; undoes?: number }) => {
    const { selection } = (await as(name).createSelection({ body: { ids } })).value;
    return await made(name, { kind: 'change_stage', assessment, selection: selection ?? '', options });
  };
  const moved = await move('ana', { stage: 'EVA' });
  const job = async (job_id: number) => (await as('ana').readJob({ job_id })).value;
  expect(await job(moved)).toMatchObject({ undoes: null, undone: null });

  const before = Date.now();
  const back = await move('bob', { stage: 'NYE', undoes: moved });
  const { undone } = await job(moved);
  expect(undone).toMatchObject({ by: 'bob@example.org' });
  expect(Date.parse(undone?.at ?? '')).toBeGreaterThanOrEqual(before);
  expect(await job(back)).toMatchObject({ undoes: moved, undone: null });
  expect((await as('ana').listJobs({ assessment })).value.results).toMatchObject([
    { id: back, undone: null },
    { id: moved, undone: { by: 'bob@example.org' } },
  ]);
  const byBob = { by: 'bob@example.org', is_own: false };
  expect(await activity({ assessment })).toMatchObject([
    { kind: 'createJob', job: back, undone: null },
    { kind: 'createJob', job: moved, undone: byBob },
    ...ids.map(() => ({ kind: 'invited' })),
  ]);
  expect(await activity({ candidature: ids[0] ?? 0 })).toMatchObject([
    { kind: 'changeStage', to: 'NYE', undone: null },
    { kind: 'changeStage', to: 'EVA', undone: byBob },
    { kind: 'invited', undone: null },
  ]);
});

test('a rejection of one candidate says when it was undone, and by whom, to everyone', async () => {
  const [id = 0] = await addCandidates(team.platform().database, assessment, 1, 'rejected');
  const reject = async () => {
    const selected = await selectCandidates(as('ana'), assessment, [{ id }]);
    const options = { email_timing: 'scheduled' as const, email_delay_minutes: 60 };
    return await made('ana', { kind: 'reject', ...selected, options });
  };
  const move = async (stage: string, expected_stage: string, undo: boolean) =>
    await service('bob').changeStage({ candidature_id: id, body: { stage }, expected_stage, undo });
  const undone = async () => (await activity({ candidature: id })).map((entry) => [entry.to, entry.undone?.by ?? null]);

  const first = await reject();
  // A change back that is not an undo.
  await move('NYE', 'REJ', false);
  expect((await as('ana').readJob({ job_id: first })).value).toMatchObject({ undone: null });
  const second = await reject();
  const before = Date.now();
  await move('NYE', 'REJ', true);
  const job = (await as('ana').readJob({ job_id: second })).value;
  expect(job).toMatchObject({ undone: { by: 'bob@example.org' }, emails: { cancelled: 1 } });
  expect(Date.parse(job.undone?.at ?? '')).toBeGreaterThanOrEqual(before);
  expect((await as('ana').readJob({ job_id: first })).value).toMatchObject({ undone: null });
  expect(await undone()).toEqual([
    ['NYE', null],
    ['REJ', 'bob@example.org'],
    ['NYE', null],
    ['REJ', null],
    [null, null],
  ]);
  const jobs = (await activity({ assessment })).filter(({ kind }) => kind === 'createJob');
  expect(jobs.slice(0, 2)).toMatchObject([
    { job: second, undone: { by: 'bob@example.org' } },
    { job: first, undone: null },
  ]);

  // Undos of several changes, the latest first.
  await move('EVA', 'NYE', false);
  await move('INT', 'EVA', false);
  await move('EVA', 'INT', true);
  await move('NYE', 'EVA', true);
  expect((await undone()).slice(0, 4)).toEqual([
    ['NYE', null],
    ['EVA', null],
    ['INT', 'bob@example.org'],
    ['EVA', 'bob@example.org'],
  ]);
});

const rejectWithEmails = async (ids: number[]) => {
  const selected = await selectCandidates(
    as('ana'),
    assessment,
    ids.map((id) => ({ id })),
  );
  const options = { email_timing: 'scheduled' as const, email_delay_minutes: 60 };
  return await made('ana', { kind: 'reject', ...selected, options });
};
const moveAll = async (ids: number[], options: { stage: string; undoes?: number }, from = assessment) => {
  const selected = await selectCandidates(
    as('bob'),
    from,
    ids.map((id) => ({ id })),
  );
  return await made('bob', { kind: 'change_stage', ...selected, options });
};

test('a bulk action that moves rejected candidates cancels their scheduled emails, as its undo does [R44]', async () => {
  const ids = await addCandidates(team.platform().database, assessment, 4, 'moved-out');
  const emails = async (job_id: number) => (await as('ana').readJob({ job_id })).value.emails;
  const moved = await rejectWithEmails(ids.slice(0, 2));
  expect(await emails(moved)).toMatchObject({ scheduled: 2 });
  await moveAll(ids.slice(0, 2), { stage: 'EVA' });
  expect(await emails(moved)).toMatchObject({ scheduled: 0, cancelled: 2 });
  const undone = await rejectWithEmails(ids.slice(2));
  await moveAll(ids.slice(2), { stage: 'NYE', undoes: undone });
  expect(await emails(undone)).toMatchObject({ scheduled: 0, cancelled: 2 });
  // A move to Rejected keeps the email.
  const kept = await rejectWithEmails(ids.slice(2));
  await moveAll(ids.slice(2), { stage: 'REJ' });
  expect(await emails(kept)).toMatchObject({ scheduled: 2 });
});

test('an undo of a bulk action that did not move these candidates is refused [R45]', async () => {
  const ids = await addCandidates(team.platform().database, assessment, 2, 'own');
  const foreign = await addCandidates(team.platform().database, openId, 1, 'foreign');
  const moved = await moveAll(ids.slice(0, 1), { stage: 'EVA' });
  const elsewhere = await moveAll(foreign, { stage: 'EVA' }, openId);
  const refused = { code: 'invalid', status: 400 };
  await expect(moveAll(ids.slice(0, 1), { stage: 'NYE', undoes: elsewhere })).rejects.toMatchObject(refused);
  await expect(moveAll(ids.slice(0, 1), { stage: 'NYE', undoes: 2_000_000 })).rejects.toMatchObject(refused);
  await expect(moveAll(ids, { stage: 'NYE', undoes: moved })).rejects.toMatchObject(refused);
  expect((await as('ana').readJob({ job_id: elsewhere })).value).toMatchObject({ undone: null });
  await moveAll(ids.slice(0, 1), { stage: 'NYE', undoes: moved });
});
