import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Candidature } from '../../contract/candidature.ts';
import { Problem } from '../../contract/problem.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { collectionQuery } from './candidatures.ts';
import { api } from './client.ts';
import { answerConflict, currentConflict } from './conflicts.ts';
import { requestStageChange } from './stages.ts';

vi.mock('./client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./client.ts')>()),
  api: { listCandidatures: vi.fn<typeof api.listCandidatures>(), changeStage: vi.fn<typeof api.changeStage>() },
}));

const list = vi.mocked(api.listCandidatures);
const write = vi.mocked(api.changeStage);

const page = (results: Candidature[], count: number | null = results.length) => ({
  value: { count, next: null, previous: null, results },
  drift: 0,
});

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

test('somebody else’s change is asked about before anything is written, and overwritten only when told to [S24]', async () => {
  const { row, moved, shown } = person();
  list.mockResolvedValue(page([{ ...row, stage: 'OFS' }]));
  const moving = moved();
  const { id: question, ...asked } = await vi.waitUntil(currentConflict);
  expect(asked).toMatchObject({ name: row.full_name, loaded: 'EVA', theirs: 'OFS', wanted: 'INT' });
  expect(write).not.toHaveBeenCalled();
  answerConflict(question, 'overwrite');
  await moving;
  expect(write).toHaveBeenCalledOnce();
  expect(shown()).toBe('INT');
});

test('what is kept is shown, and not written [S24]', async () => {
  const { row, moved, shown } = person();
  list.mockResolvedValue(page([{ ...row, stage: 'OFS' }]));
  const moving = moved();
  answerConflict((await vi.waitUntil(currentConflict)).id, 'keep');
  await expect(moving).rejects.toThrow('It stays in “Offer sent”');
  expect(write).not.toHaveBeenCalled();
  expect(shown()).toBe('OFS');
});

test('what changes while the question is open is asked about as well [S24]', async () => {
  const { row, moved } = person();
  list.mockResolvedValueOnce(page([{ ...row, stage: 'OFS' }])).mockResolvedValueOnce(page([{ ...row, stage: 'HIR' }]));
  list.mockResolvedValue(page([{ ...row, stage: 'HIR' }]));
  const moving = moved();
  answerConflict((await vi.waitUntil(currentConflict)).id, 'overwrite');
  const second = await vi.waitUntil(currentConflict);
  expect(second.theirs).toBe('HIR');
  answerConflict(second.id, 'overwrite');
  await moving;
  expect(write).toHaveBeenCalledOnce();
});

test('a colleague who chose the same stage is no conflict', async () => {
  const { row, moved } = person();
  list.mockResolvedValue(page([{ ...row, stage: 'INT' }]));
  await moved();
  expect(currentConflict()).toBeUndefined();
  expect(write).toHaveBeenCalledOnce();
});

test('that it could not be looked does not stop a change that can be set back', async () => {
  const { moved } = person();
  list.mockRejectedValue(new Problem({ status: 502, code: 'upstream_error', message: 'No.' }));
  await moved();
  expect(write).toHaveBeenCalledOnce();
});

test('that somebody is not among the rows is believed when the change itself says so [S08]', async () => {
  const { moved, shown, isAskedAgain } = person();
  list.mockResolvedValue(page([]));
  write.mockRejectedValue(new Problem({ status: 404, code: 'not_found', message: 'Not found.' }));
  await expect(moved()).rejects.toThrow('Not found.');
  expect(shown()).toBeUndefined();
  expect(isAskedAgain()).toBe(true);
});

test('where a server ignores the search, the pages are walked', async () => {
  const { row, moved, shown } = person();
  const others = Array.from({ length: 30 }, (_, index) => candidatureOf({ id: 9_000 + index }));
  const all = [...others, { ...row, stage: 'OFS' }];
  list.mockImplementation(({ offset = 0, limit = 10 }) =>
    Promise.resolve(page(all.slice(offset, offset + Math.min(limit, 20)), null)),
  );
  const moving = moved();
  answerConflict((await vi.waitUntil(currentConflict)).id, 'keep');
  await expect(moving).rejects.toThrow('It stays in');
  expect(shown()).toBe('OFS');
});
