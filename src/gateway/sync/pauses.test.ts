import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { createPauses } from './pauses.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const failed = (retryAfter: number | null = null) =>
  new Problem({ code: 'upstream_error', message: 'Busy.', retryAfter });

function start() {
  const events: string[] = [];
  const pauses = createPauses({
    onFailure: () => events.push('failure'),
    onRecovery: () => events.push('recovery'),
  });
  /** The seconds until it is no longer paused, which pass. */
  const pass = () => {
    let seconds = 0;
    for (; pauses.isPaused(); seconds += 1) vi.advanceTimersByTime(1_000);
    return seconds;
  };
  return { pauses, events, pass };
}

test('a failure pauses sync for a second, further ones in a row for longer, up to a minute', () => {
  const { pauses, events, pass } = start();
  const waits = Array.from({ length: 8 }, () => {
    pauses.recordFailure(failed());
    return pass();
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  pauses.recordAnswer();
  pauses.recordFailure(null);
  expect(pass()).toBe(1);
  expect(events).toEqual(['failure', 'recovery', 'failure']);
});

test('a service that asks for a longer pause gets it', () => {
  const { pauses, pass } = start();
  pauses.recordFailure(failed(7));
  expect(pass()).toBe(7);
});
