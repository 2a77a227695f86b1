import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { stageMoved } from '../lib/testing/stageMoved.ts';
import { collectionQuery } from './candidatures.ts';
import { api } from './client.ts';
import { answerConflict, currentConflict } from './conflicts.ts';
import { requestStageChange } from './stages.ts';

vi.mock('./client.ts', () => ({
  api: { changeStage: vi.fn<typeof api.changeStage>() },
}));

const write = vi.mocked(api.changeStage);
const expectedStages = () => write.mock.calls.map(([{ expected_stage: expected }]) => expected);

// IDs differ from test to test: what was confirmed is remembered for longer than a test takes.
let id = 5_000;

function person() {
  id += 1;
  const row = candidatureOf({ id, stage: 'EVA' });
  const client = new QueryClient();
  const { queryKey } = collectionQuery(7);
  client.setQueryData(queryKey, { rows: [row], total: 1, offset: 1, complete: true, drift: 0 });
  const moved = requestStageChange.bind(null, client, { assessmentId: 7, candidature: row, stage: 'INT' });
  const shown = () => client.getQueryData(queryKey)?.rows[0]?.stage;
  return { row, moved, shown, isAskedAgain: () => client.getQueryState(queryKey)?.isInvalidated };
}

beforeEach(() => {
  vi.resetAllMocks();
  write.mockImplementation(({ candidature_id: of, body: { stage } }) =>
    Promise.resolve({ value: { id: of, stage, reminder_sent: false }, drift: 0 }),
  );
});

test('a colleague’s change is asked about before it is overwritten [S24]', async () => {
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

test('a colleague’s change that is kept is shown, and not overwritten [S24]', async () => {
  const { moved, shown } = person();
  write.mockRejectedValueOnce(stageMoved('OFS'));
  const moving = moved();
  answerConflict((await vi.waitUntil(currentConflict)).id, 'keep');
  await expect(moving).rejects.toThrow('It stays in “Offer sent”');
  expect(write).toHaveBeenCalledOnce();
  expect(shown()).toBe('OFS');
});

test('what changes while the question is open is asked about as well [S24]', async () => {
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

test('a candidate who is gone leaves the list [S08]', async () => {
  const { moved, shown, isAskedAgain } = person();
  write.mockRejectedValue(new Problem({ status: 404, code: 'not_found', message: 'Not found.' }));
  await expect(moved()).rejects.toThrow('Not found.');
  expect(shown()).toBeUndefined();
  expect(isAskedAgain()).toBe(true);
});
