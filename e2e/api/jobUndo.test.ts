import { beforeAll, expect, test } from 'vitest';
import { selectCandidates } from '../support/jobs.ts';
import { expectDone, keyed } from './runningGateway.ts';
import { addCandidates, seed } from './seed.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_401);
const { as, service } = team;

let assessment = 0;
beforeAll(async () => {
  ({ emptyId: assessment } = await seed(team.platform().database));
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
