import { describe, expect, test } from 'vitest';
import {
  deadlineOf,
  GRACE_PERIOD_MS,
  submissionTime,
  overdueBefore,
  minutesAllowed,
  closedReason,
  testState,
} from './testTimes.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 9, 0, seconds));

test.each([
  [20, 0, 20],
  [20, 25, 25],
  [10, 33, 14],
  [1, 1, 2],
  [60, 100, 120],
])('a time limit of %i minutes with %i percent extra time is %i minutes', (limit, extra, minutes) => {
  expect(minutesAllowed(limit, extra)).toBe(minutes);
  expect(deadlineOf(at(0), limit, extra)).toEqual(at(minutes * 60));
});

describe('the state of a test [T30 T31]', () => {
  const deadline = at(60);
  test.each([
    ['never begun', null, at(0), 'open'],
    ['its time has started', { deadline, submitted_at: null }, at(0), 'running'],
    ['its time is just over', { deadline, submitted_at: null }, at(61), 'running'],
    [
      'at the end of the grace',
      { deadline, submitted_at: null },
      new Date(deadline.getTime() + GRACE_PERIOD_MS),
      'running',
    ],
    [
      'after the grace period',
      { deadline, submitted_at: null },
      new Date(deadline.getTime() + GRACE_PERIOD_MS + 1),
      'done',
    ],
    ['submitted before', { deadline, submitted_at: at(10) }, at(11), 'done'],
    ['closed in the background', { deadline, submitted_at: deadline }, at(300), 'done'],
  ] as const)('%s', (_name, result, now, state) => {
    expect(testState(result, now)).toBe(state);
  });

  test('is overdue when the test ended longer ago than the grace period', () => {
    expect(overdueBefore(at(60))).toEqual(new Date(at(60).getTime() - GRACE_PERIOD_MS));
  });
});

test.each([
  ['submitted in time', at(59), 'done'],
  ['closed at the deadline', at(60), 'time_up'],
  ['not closed yet', null, 'time_up'],
] as const)('%s, it takes no answers [T31]', (_name, submitted_at, reason) => {
  expect(closedReason({ deadline: at(60), submitted_at })).toBe(reason);
});

test('the submission of a test counts at its deadline at the latest', () => {
  expect(submissionTime(at(60), at(59))).toEqual(at(59));
  expect(submissionTime(at(60), at(60))).toEqual(at(60));
  expect(submissionTime(at(60), at(64))).toEqual(at(60));
});
