import { describe, expect, test } from 'vitest';
import { priorityOf } from '../../base/priority.ts';
import { createTimestampQueue, readRate, readWait } from './slidingWindow.ts';
import { overloaded, rateLimited } from '../../base/refusal.ts';

const NOTHING = { limit: null, remaining: null, reset: null };
const said = (limit: string, remaining: string, reset: string) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': reset,
});

describe('the rate limit headers of an answer [P38]', () => {
  test.each([
    [said('60', '59', '12'), { limit: 60, remaining: 59, reset: 12 }],
    [said('1', '0', '0'), { limit: 1, remaining: 0, reset: 0 }],
    [said('1000000', '999999999', '360'), { limit: 1_000_000, remaining: 999_999_999, reset: 360 }],
    // Implausible values: no call at all, too many calls, longer than five minutes beyond the window.
    [said('0', '5', '361'), { limit: null, remaining: 5, reset: 360 }],
    [said('1000001', '5', '999999'), { limit: null, remaining: 5, reset: 360 }],
    [said('-1', '1.5', '1e3'), NOTHING],
    [said(' 6', '6 ', '0x6'), NOTHING],
    [said('', 'many', '1234567890'), NOTHING],
    [{}, NOTHING],
    [{ 'x-ratelimit-limit': ['60', '70'], 'x-ratelimit-remaining': ['60'] }, NOTHING],
  ])('are read: %j', (headers, expected) => {
    expect(readRate(headers as Parameters<typeof readRate>[0])).toEqual(expected);
  });

  test.each([
    [{ 'retry-after': '12' }, 12],
    [{ 'retry-after': '0' }, 1],
    [{ 'retry-after': '361' }, 360],
    [{ 'retry-after': '12', 'x-ratelimit-reset': '50' }, 12],
    [{ 'x-ratelimit-reset': '50' }, 50],
    // An unreadable value is not replaced by another header.
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': '50' }, null],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
    [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' }, null],
    [{}, null],
  ])('give the time to wait: %j', (headers, expected) => {
    expect(readWait(headers)).toBe(expected);
  });
});

test.each([
  [0, '1', 'Try again in 1 second.'],
  [0.2, '1', 'Try again in 1 second.'],
  [1, '1', 'Try again in 1 second.'],
  [1.01, '2', 'Try again in 2 seconds.'],
  [59.5, '60', 'Try again in 60 seconds.'],
  [86_400, '3600', 'Try again in 3,600 seconds.'],
])('a refusal for %d s [P38 P40]', (seconds, header, words) => {
  expect(rateLimited(seconds)).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: `Too many requests to the service. ${words}`,
    extras: { headers: { 'retry-after': header } },
  });
  expect(overloaded(seconds)).toMatchObject({
    status: 503,
    code: 'overloaded',
    message: 'The service is busy. Try again in a moment.',
    extras: { headers: { 'retry-after': header } },
  });
});

test.each([
  ['background', 'background'],
  ['interactive', 'interactive'],
  ['job', 'interactive'],
  ['Background', 'interactive'],
  [undefined, 'interactive'],
  [['background'], 'interactive'],
])('a request with the priority header %j has the priority %s', (header, priority) => {
  expect(priorityOf({ 'x-shortlist-priority': header })).toBe(priority);
});

describe('a queue of timestamps', () => {
  test('drops timestamps from the front, and the others keep their order', () => {
    const moments = createTimestampQueue();
    expect([moments.size(), moments.at(0)]).toEqual([0, undefined]);
    for (const moment of [1, 2, 2, 5]) moments.add(moment);
    moments.dropUntil(0);
    expect([moments.size(), moments.at(0), moments.at(3), moments.at(4)]).toEqual([4, 1, 5, undefined]);
    moments.dropUntil(2);
    expect([moments.size(), moments.at(0), moments.at(1)]).toEqual([1, 5, undefined]);
    moments.dropUntil(5);
    expect(moments.size()).toBe(0);
    moments.add(7);
    expect([moments.size(), moments.at(0)]).toEqual([1, 7]);
  });

  test('has the same timestamps however many were dropped before', () => {
    const moments = createTimestampQueue();
    const wrong: number[] = [];
    for (let moment = 0; moment < 5_000; moment++) {
      moments.add(moment);
      moments.dropUntil(moment - 10);
      const first = Math.max(0, moment - 9);
      if (moments.size() !== moment - first + 1 || moments.at(0) !== first) wrong.push(moment);
    }
    expect(wrong).toEqual([]);
    expect([moments.at(9), moments.at(10)]).toEqual([4_999, undefined]);
    for (let moment = 5_000; moment < 9_000; moment++) moments.add(moment);
    for (const until of [6_000, 6_500, 8_998]) {
      moments.dropUntil(until);
      expect([moments.size(), moments.at(0)]).toEqual([8_999 - until, until + 1]);
    }
  });
});
