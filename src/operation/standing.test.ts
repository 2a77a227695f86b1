import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStanding, DRAIN } from './standing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a request that is still taken after the signal has as long as any other [T12]', () => {
  const standing = createStanding();
  standing.begin();
  expect(standing.timeLeft()).toBe(Infinity);
  standing.stop(20_000);
  expect({ phase: standing.phase(), isStopping: standing.stopping.aborted }).toEqual({
    phase: 'stopping',
    isStopping: true,
  });
  vi.advanceTimersByTime(20_000);
  expect(standing.timeLeft()).toBe(DRAIN);
  // The timer is not restarted.
  vi.advanceTimersByTime(DRAIN / 2);
  standing.stop(20_000);
  expect(standing.timeLeft()).toBe(DRAIN / 2);
  vi.advanceTimersByTime(DRAIN);
  expect(standing.timeLeft()).toBe(0);
});
