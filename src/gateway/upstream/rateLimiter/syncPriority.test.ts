import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOperationLimiter } from './operationLimiter.ts';
import type { Priority } from '../../base/priority.ts';
import { createSlidingWindow } from './slidingWindow.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const OK = { status: 200, headers: {} };

/** A limiter whose calls are answered at once, and the number of calls of each priority. */
function budgetOf(limit: number, answer = OK) {
  const limiter = createOperationLimiter(createSlidingWindow({ limit, window: 60_000 }), {
    maxWaitMs: 20_000,
    maxWaiting: 100,
  });
  const made: Record<Priority, number> = { interactive: 0, background: 0, job: 0, sync: 0 };
  const ask = async (priority: Priority) => {
    await limiter.enter({ signal: new AbortController().signal, priority });
    made[priority] += 1;
    limiter.ended(answer, priority);
  };
  return {
    limiter,
    made,
    async ask(priority: Priority, count: number) {
      for (let call = 0; call < count; call++) void ask(priority);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('sync makes at most 40 % of the calls of a window, and continues in the next', async () => {
  const { limiter, made, ask } = budgetOf(20);
  await ask('sync', 7);
  expect(limiter.opensIn('sync')).toBe(0);
  await ask('sync', 5);
  expect(made.sync).toBe(8);
  expect(limiter.opensIn('interactive')).toBe(0);
  await vi.advanceTimersByTimeAsync(60_999);
  expect(made.sync).toBe(8);
  await vi.advanceTimersByTimeAsync(1);
  expect(made.sync).toBe(12);
});

test('bulk actions and sync together leave a quarter to users', async () => {
  const { made, ask } = budgetOf(20);
  await ask('job', 10);
  await ask('sync', 8);
  expect(made).toMatchObject({ job: 10, sync: 5 });
  await ask('interactive', 5);
  expect(made.interactive).toBe(5);
});

test('a waiting bulk action comes before sync', async () => {
  const { made, ask } = budgetOf(20);
  await ask('job', 20);
  await ask('sync', 8);
  expect(made).toMatchObject({ job: 15, sync: 0 });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(made).toMatchObject({ job: 20, sync: 8 });
});

test('sync does not use the reserve for others, and always has one call', async () => {
  const headers = { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '60' };
  const { limiter, made, ask } = budgetOf(20, { status: 200, headers });
  await ask('interactive', 1);
  expect(limiter.status().others).toBe(10);
  await ask('sync', 8);
  // 40 % of ten, less a quarter of the limit and a tenth for later calls of others.
  expect(made.sync).toBe(2);
  const small = budgetOf(2);
  await small.ask('sync', 3);
  expect(small.made.sync).toBe(1);
});

test('the limiter reports exactly when sync can make its next call', async () => {
  const { limiter, made, ask } = budgetOf(20);
  await ask('sync', 8);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(limiter.opensIn('sync')).toBe(50_000);
  await ask('sync', 1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(made.sync).toBe(9);
});
