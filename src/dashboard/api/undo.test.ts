import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { stageMoved } from '../lib/testing/stageMoved.ts';
import { answerConflict, currentConflict } from './conflicts.ts';
import { requestStageChange } from './stages.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { pushUndo, undoLast } from './undo.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const write = mocked.changeStage;

/** The stages on the server, and the order in which they were written. */
const stages = new Map<number, string>();
const written: string[] = [];
const client = new QueryClient();

const person = (id: number) => candidatureOf({ id, stage: stages.get(id) ?? 'NYE' });
const move = (id: number, stage: string) =>
  requestStageChange(client, { assessmentId: 7, candidature: person(id), stage }).catch(() => null);

const idle = () => vi.waitUntil(() => client.isMutating() === 0);

beforeEach(() => {
  while (undoLast());
  vi.resetAllMocks();
  stages.clear();
  written.length = 0;
  write.mockImplementation(({ candidature_id: id, body: { stage }, expected_stage: expected }) => {
    const current = stages.get(id);
    if (current !== undefined && expected !== undefined && expected !== current) {
      return Promise.reject(stageMoved(current));
    }
    stages.set(id, stage);
    written.push(`${id} ${stage}`);
    return Promise.resolve({ id, stage, reminder_sent: false });
  });
});

test('changes are undone from the last to the first, and an undo cannot be undone', async () => {
  await move(1, 'EVA');
  await move(2, 'OFS');
  await move(1, 'INT');
  written.length = 0;
  while (undoLast()) await idle();
  expect(written).toEqual(['1 EVA', '2 NYE', '1 NYE']);
});

test('undoing a running change waits for it, instead of undoing the one before', async () => {
  await move(1, 'EVA');
  void move(2, 'INT');
  expect(undoLast()).toBe(true);
  await idle();
  expect(written).toEqual(['1 EVA', '2 INT', '2 NYE']);
});

test('a refused change cannot be undone', async () => {
  write.mockRejectedValueOnce(new Problem({ status: 409, code: 'conflict', message: 'No.' }));
  await move(1, 'EVA');
  expect(undoLast()).toBe(false);
});

test('an undo that fails can be tried again', async () => {
  await move(1, 'EVA');
  write.mockRejectedValueOnce(new Problem({ status: 503, code: 'busy', message: 'Later.' }));
  undoLast();
  await idle();
  expect(stages.get(1)).toBe('EVA');
  undoLast();
  await idle();
  expect(stages.get(1)).toBe('NYE');
});

test('an undo asks when a colleague has moved the candidate meanwhile [S24]', async () => {
  await move(1, 'EVA');
  stages.set(1, 'OFS');
  undoLast();
  const conflict = await vi.waitUntil(currentConflict);
  expect(conflict).toMatchObject({ loaded: 'EVA', theirs: 'OFS', wanted: 'NYE' });
  answerConflict(conflict.id, 'keep');
  await idle();
  expect(stages.get(1)).toBe('OFS');
  expect(undoLast()).toBe(false);
});

test('bulk actions are undone in the same order', async () => {
  const undone = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  await move(1, 'EVA');
  pushUndo({ subjects: [1, 2, 3], text: '3 people: → Rejected', undo: undone });
  undoLast();
  expect(undone).toHaveBeenCalledOnce();
  expect(written).toEqual(['1 EVA']);
});
