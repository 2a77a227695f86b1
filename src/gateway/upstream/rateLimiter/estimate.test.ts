import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stageChangeLimiter, says } from './testing/stageChangeLimiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the estimated wait', () => {
  test.each([
    [15, 0],
    [16, 61],
    [30, 61],
    [31, 122],
    [200, 13 * 61],
  ])('for %d calls is %d s, after which they are sent', async (calls, expected) => {
    const { ask, rateLimiter, seconds } = stageChangeLimiter(20);
    const estimate = rateLimiter.estimate('changeStage', calls);
    expect(estimate).toBeCloseTo(expected, 3);
    const all = Promise.all([...Array(calls)].map(() => ask('item', 'job')));
    await vi.advanceTimersByTimeAsync(estimate * 1000 + 1_000);
    await all;
    expect(seconds()).toBe(Math.round(estimate) + 1);
  });

  test('includes waiting calls and calls of others', async () => {
    const { ask, rateLimiter } = stageChangeLimiter(20, (call) => says(20, 10 - call, 50));
    for (let index = 0; index < 40; index++) void ask('item', 'job');
    await vi.advanceTimersByTimeAsync(0);
    // 38 calls: 15 in the first window, then 5 in each, since others use 10 of each.
    expect(rateLimiter.estimate('changeStage', 1)).toBe(5 * 61 + 61);
  });

  test('counts calls of others until their window is over', async () => {
    const { ask, rateLimiter } = stageChangeLimiter(20, () => says(20, 1, 50));
    await ask('call');
    // Four in each window, which is a quarter of what a job has; the first 14 when the others' count is over.
    expect(rateLimiter.estimate('changeStage', 20)).toBe(3 * 61 + 51);
  });
});
