import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { knownCandidature, windowOf } from '../lib/testing/candidature.ts';
import { stageMoved } from '../lib/testing/stageMoved.ts';
import { DEFAULT_FILTER } from './candidatureFilter.ts';
import { firstWindowQuery } from './candidatureLists.ts';
import { answerConflict, currentConflict } from './conflicts.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { requestStageChange } from './stages.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const write = mocked.changeStage;
const expectedStages = () => write.mock.calls.map(([{ expected_stage: expected }]) => expected);

function person() {
  const row = knownCandidature({ id: 1, stage: 'EVA' });
  const client = new QueryClient();
  const list = firstWindowQuery(7, DEFAULT_FILTER);
  client.setQueryData(list.queryKey, windowOf([row]));
  const moved = requestStageChange.bind(null, client, { assessmentId: 7, candidature: row, stage: 'INT' });
  const shown = () => client.getQueryData(list.queryKey)?.results[0]?.stage;
  const show = () => new QueryObserver(client, { ...list, staleTime: Infinity }).subscribe(() => {});
  return { row, moved, shown, show };
}

beforeEach(() => {
  vi.resetAllMocks();
  write.mockImplementation(({ candidature_id: of, body: { stage } }) =>
    Promise.resolve({ id: of, stage, reminder_sent: false }),
  );
});

test('a stage change asks before it overwrites a colleague’s change [S24]', async () => {
  const { row, moved, shown } = person();
  write.mockRejectedValueOnce(stageMoved('OFS'));
  const moving = moved();
  const { id: question, ...asked } = await vi.waitUntil(currentConflict);
  expect(asked).toMatchObject({ name: row.full_name, loaded: 'EVA', theirs: 'OFS', wanted: 'INT' });
  expect(expectedStages()).toEqual(['EVA']);
  answerConflict(question, 'overwrite');
  await moving;
  expect(expectedStages()).toEqual(['EVA', 'OFS']);
  expect(shown()).toBe('INT');
});

test('a colleague’s change that the user keeps is shown and not overwritten [S24]', async () => {
  const { moved, shown } = person();
  write.mockRejectedValueOnce(stageMoved('OFS'));
  const moving = moved();
  answerConflict((await vi.waitUntil(currentConflict)).id, 'keep');
  await expect(moving).rejects.toThrow('Kept in Offer sent');
  expect(write).toHaveBeenCalledOnce();
  expect(shown()).toBe('OFS');
});

test('a change made while the dialog is open leads to another question [S24]', async () => {
  const { moved } = person();
  write.mockRejectedValueOnce(stageMoved('OFS')).mockRejectedValueOnce(stageMoved('HIR'));
  const moving = moved();
  answerConflict((await vi.waitUntil(currentConflict)).id, 'overwrite');
  const second = await vi.waitUntil(currentConflict);
  expect(second.theirs).toBe('HIR');
  answerConflict(second.id, 'overwrite');
  await moving;
  expect(expectedStages()).toEqual(['EVA', 'OFS', 'HIR']);
});

test('a colleague who chose the same stage is no conflict', async () => {
  const { moved } = person();
  write.mockRejectedValueOnce(stageMoved('INT'));
  await moved();
  expect(currentConflict()).toBeUndefined();
  expect(expectedStages()).toEqual(['EVA', 'INT']);
});

test('a removed candidate leaves the list [S08]', async () => {
  const { moved, shown, show } = person();
  mocked.queryCandidatures.mockResolvedValue(windowOf([]));
  const leave = show();
  write.mockRejectedValue(new Problem({ status: 404, code: 'not_found', message: 'Not found.' }));
  await expect(moved()).rejects.toThrow('Not found.');
  await vi.waitFor(() => expect(shown()).toBeUndefined());
  leave();
});
