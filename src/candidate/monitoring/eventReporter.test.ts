import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventKind } from '../../contract/taking.ts';
import { HttpError, NetworkError } from '../api/httpClient.ts';
import { createEventReporter } from './eventReporter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const batches: EventKind[][] = [];
  let failure: Error | null = null;
  const reporter = createEventReporter(async (events) => {
    await Promise.resolve();
    if (failure) throw failure;
    batches.push(events.map(({ kind }) => kind));
  });
  return { reporter, batches, fail: (error: Error | null) => (failure = error) };
}

test('events are sent in batches, in order', async () => {
  const { reporter, batches } = start();
  reporter.note({ test_id: 1, kind: 'full_screen_entered' });
  await vi.advanceTimersByTimeAsync(1000);
  reporter.note({ test_id: 1, kind: 'full_screen_left' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toEqual([['full_screen_entered', 'full_screen_left']]);
});

test('events that did not arrive are sent again, and refused ones are not', async () => {
  const { reporter, batches, fail } = start();
  fail(new NetworkError('gone'));
  reporter.note({ test_id: 1, kind: 'mouse_left' });
  await vi.advanceTimersByTimeAsync(2000);
  fail(null);
  await vi.advanceTimersByTimeAsync(4000);
  expect(batches).toEqual([['mouse_left']]);
  fail(new HttpError(400, 'No.', null));
  reporter.note({ test_id: 1, kind: 'mouse_left' });
  await reporter.flush();
  fail(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches).toHaveLength(1);
});

test('the number of events is limited, per request and in total [T35]', async () => {
  const { reporter, batches } = start();
  for (let count = 0; count < 5000; count++) reporter.note({ test_id: 1, kind: 'mouse_left' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 50, 50, 50, 50]);
});
