import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Events } from '../../contract/taking.ts';
import { HttpError, NetworkError } from '../api/httpClient.ts';
import { createEventReporter } from './eventReporter.ts';

type Event = Events['events'][number];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const batches: Event['kind'][][] = [];
  const sent: Event[] = [];
  let failure: Error | null = null;
  const reporter = createEventReporter(async (events) => {
    await Promise.resolve();
    if (failure) throw failure;
    batches.push(events.map(({ kind }) => kind));
    sent.push(...events);
  });
  return { reporter, batches, sent, fail: (error: Error | null) => (failure = error) };
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

test('the end of an event replaces its begin, unless that is under way [T80]', async () => {
  const { reporter, sent } = start();
  const begun = { test_id: 1, kind: 'focus_lost', at: '2026-03-02T09:00:00.000Z' } as const;
  reporter.note(begun);
  reporter.note({ ...begun, seconds: 1 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([{ ...begun, seconds: 1 }]);
  const next = { ...begun, at: '2026-03-02T09:01:00.000Z' };
  reporter.note(next);
  void reporter.flush();
  reporter.note({ ...next, seconds: 9 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.slice(1)).toEqual([next, { ...next, seconds: 9 }]);
});
