import { expect, test } from 'vitest';
import { keyed } from './jobsSupport.ts';
import { addPeople, seed } from './seed.ts';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_401);
const { as } = team;

test('a bulk action says when it was undone, and by whom', async () => {
  const { database } = team.platform();
  const { emptyId: assessment } = await seed(database);
  const ids = await addPeople(database, assessment, 2, 'undone');
  // Reads the list, so that the candidates are known.
  await as('ana').queryCandidatures({ assessment });
  const move = async (name: string, options: { stage: string; undoes?: number }) => {
    const { selection } = (await as(name).createSelection({ body: { ids } })).value;
    const body = keyed({ kind: 'change_stage', assessment, selection: selection ?? '', options });
    const { id } = (await as(name).createJob({ body })).value;
    const state = async () => (await as(name).readJob({ job_id: id })).value.state;
    await expect.poll(state, { timeout: 20_000, interval: 20 }).toBe('done');
    return id;
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
});
