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

/** Undoes a job, and waits for the job that moves candidates back. */
async function undoJob(name: string, job_id: number, with_decided?: boolean): Promise<number> {
  const { undone } = (
    await as(name).changeJob({ job_id, body: { action: 'undo', ...(with_decided && { with_decided }) } })
  ).value;
  await expectDone(as(name), undone?.job ?? 0);
  return undone?.job ?? 0;
}

/** The activity as a hiring manager sees it. */
const activity = async (scope: { assessment?: number; candidature?: number }) =>
  (await as('cleo').listActivity({ limit: 100, ...scope })).value.results;

test('a bulk action says when it was undone, and by whom', async () => {
  const ids = await addCandidates(team.platform().database, assessment, 2, 'undone');
  // Reads the list, so that the candidates are known.
  await as('ana').queryCandidatures({ assessment });
  const { selection } = (await as('ana').createSelection({ body: { ids } })).value;
  const request = { kind: 'change_stage' as const, assessment, selection: selection ?? '' };
  const moved = await made('ana', { ...request, options: { stage: 'EVA' } });
  const job = async (job_id: number) => (await as('ana').readJob({ job_id })).value;
  expect(await job(moved)).toMatchObject({ undoes: null, undone: null });

  const before = Date.now();
  const back = await undoJob('bob', moved);
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
const moveAll = async (ids: number[], options: { stage: string }, from = assessment) => {
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
  await undoJob('bob', undone);
  expect(await emails(undone)).toMatchObject({ scheduled: 0, cancelled: 2 });
  // A move to Rejected keeps the email.
  const kept = await rejectWithEmails(ids.slice(2));
  await moveAll(ids.slice(2), { stage: 'REJ' });
  expect(await emails(kept)).toMatchObject({ scheduled: 2 });
});

test('an undo moves each candidate back to their own stage, but whom someone moved since [R45]', async () => {
  const ids = await addCandidates(team.platform().database, assessment, 3, 'own');
  const [interviewed = 0, fresh = 0, moved = 0] = ids;
  await moveAll([interviewed], { stage: 'INT' });
  const rejection = await rejectWithEmails(ids);
  await service('bob').changeStage({ candidature_id: moved, body: { stage: 'EVA' }, expected_stage: 'REJ' });
  const back = await undoJob('bob', rejection);
  expect((await as('bob').readJob({ job_id: back })).value).toMatchObject({ stage: null, done: 2, skipped: 1 });
  const stages = (await as('ana').queryCandidatures({ assessment })).value.results.filter(({ id }) => ids.includes(id));
  expect(new Map(stages.map(({ id, stage }) => [id, stage]))).toEqual(
    new Map([
      [interviewed, 'INT'],
      [fresh, 'NYE'],
      [moved, 'EVA'],
    ]),
  );
  expect((await as('ana').readJob({ job_id: rejection })).value.emails).toMatchObject({ scheduled: 0, cancelled: 3 });

  const refused = { code: 'conflict', status: 409 };
  await expect(undoJob('ana', rejection)).rejects.toMatchObject(refused);
  await expect(undoJob('ana', back)).rejects.toMatchObject(refused);
  await expect(undoJob('cleo', rejection)).rejects.toMatchObject({ status: 404 });
  const links = await made('ana', {
    kind: 'collect_results',
    ...(await selectCandidates(as('ana'), assessment, [{ id: fresh }])),
  });
  await expect(undoJob('ana', links)).rejects.toMatchObject(refused);
});

test('a colleague’s move to Hired is undone only when it is confirmed', async () => {
  const ids = await addCandidates(team.platform().database, openId, 2, 'hired');
  const hired = await moveAll(ids, { stage: 'HIR' }, openId);
  await expect(undoJob('ana', hired)).rejects.toMatchObject({ code: 'conflict', status: 409 });
  expect((await as('ana').readJob({ job_id: hired })).value).toMatchObject({ undone: null });
  const back = await undoJob('ana', hired, true);
  expect((await as('ana').readJob({ job_id: back })).value).toMatchObject({ stage: 'NYE', done: 2 });
});

test('an undo of a bulk action that changed no stage leaves no other one', async () => {
  const ids = await addCandidates(team.platform().database, assessment, 1, 'unmoved');
  const nowhere = await moveAll(ids, { stage: 'NYE' });
  const { value } = await as('ana').changeJob({ job_id: nowhere, body: { action: 'undo' } });
  expect(value).toMatchObject({ undone: null, done: 0, skipped: 1 });
});
