import { expect, test } from 'vitest';
import { toErrorResponse as answerFor } from './httpError.ts';
import { createTaskQueue } from './taskQueue.ts';

/** A report that the test ends. */
function controlled() {
  let finish: () => void = () => undefined;
  let started = false;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  return {
    task: async () => {
      started = true;
      await ended;
      return 'made';
    },
    finish: () => finish(),
    isStarted: () => started,
  };
}

test('the queue runs a few reports at once, queues a few, and refuses the rest with a time to retry [T40]', async () => {
  const queue = createTaskQueue({ refusal: 'Too many.', concurrency: 2, maxWaiting: 1, maxWaitMs: 60_000 });
  const tasks = [controlled(), controlled(), controlled(), controlled()] as const;
  const outcomes = tasks.slice(0, 3).map(async ({ task }) => await queue(task));
  const refused: unknown = await queue(tasks[3].task).catch((error: unknown) => error);
  expect(answerFor(refused as Error)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect(tasks.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false]);

  tasks[0].finish();
  expect(await outcomes[0]).toBe('made');
  await expect.poll(() => tasks[2].isStarted()).toBe(true);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(outcomes)).toEqual(['made', 'made', 'made']);
});

test('a failed report frees its place', async () => {
  const queue = createTaskQueue({ refusal: 'Too many.', concurrency: 1, maxWaiting: 1, maxWaitMs: 60_000 });
  const fail = async () => await Promise.reject(new Error('no font'));
  const outcomes = await Promise.allSettled([queue(fail), queue(async () => await Promise.resolve('made'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await queue(async () => await Promise.resolve('again'))).toBe('again');
});

test('a report that waited too long is refused, and the next one still gets a turn [T40]', async () => {
  const queue = createTaskQueue({ refusal: 'Too many.', concurrency: 1, maxWaiting: 2, maxWaitMs: 1 });
  const first = controlled();
  const made = queue(first.task);
  const refused: unknown = await queue(async () => await Promise.resolve('never')).catch((error: unknown) => error);
  expect(answerFor(refused as Error)).toMatchObject({ status: 429 });
  first.finish();
  expect(await made).toBe('made');
  expect(await queue(async () => await Promise.resolve('again'))).toBe('again');
});
