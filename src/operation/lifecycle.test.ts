import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLifecycle, DRAIN_TIMEOUT_MS } from './lifecycle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a request accepted after the signal has as much time as any other [T12]', () => {
  const lifecycle = createLifecycle();
  lifecycle.begin();
  expect(lifecycle.timeLeft()).toBe(Infinity);
  lifecycle.stop(20_000);
  expect({ phase: lifecycle.phase(), isStopping: lifecycle.stopping.aborted }).toEqual({
    phase: 'stopping',
    isStopping: true,
  });
  vi.advanceTimersByTime(20_000);
  expect(lifecycle.timeLeft()).toBe(DRAIN_TIMEOUT_MS);
  // The timer is not restarted.
  vi.advanceTimersByTime(DRAIN_TIMEOUT_MS / 2);
  lifecycle.stop(20_000);
  expect(lifecycle.timeLeft()).toBe(DRAIN_TIMEOUT_MS / 2);
  vi.advanceTimersByTime(DRAIN_TIMEOUT_MS);
  expect(lifecycle.timeLeft()).toBe(0);
});
