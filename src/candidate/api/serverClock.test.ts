import { describe, expect, test } from 'vitest';
import { createClock } from './serverClock.ts';

const TOLD = '2026-11-21T12:00:00.000Z';
const at = Date.parse(TOLD);

function clockAt(start: number) {
  let count = start;
  const clock = createClock(() => count);
  return { clock, pass: (milliseconds: number) => (count += milliseconds) };
}

describe('the server clock [T30]', () => {
  test('has no time before the first sync', () => {
    expect(clockAt(5).clock.now()).toBeNaN();
  });

  test('starts at the middle of the first request and continues with the monotonic counter', () => {
    const { clock, pass } = clockAt(1000);
    clock.sync(TOLD, 800, 1000);
    expect(clock.now()).toBe(at + 100);
    pass(60_000);
    expect(clock.now()).toBe(at + 60_100);
  });

  test('is not changed by an answer that agrees with it, also a slow one', () => {
    const { clock, pass } = clockAt(1000);
    clock.sync(TOLD, 1000, 1000);
    pass(10_000);
    clock.sync(new Date(at + 4000).toISOString(), 1000, 11_000);
    expect(clock.now()).toBe(at + 10_000);
  });

  test('is corrected to the nearer bound when it is ahead', () => {
    const { clock } = clockAt(1000);
    clock.sync(TOLD, 1000, 1000);
    clock.sync(new Date(at - 5000).toISOString(), 900, 1000);
    expect(clock.now()).toBe(at - 4900);
  });

  test('is corrected after the device slept and the counter stopped', () => {
    const { clock } = clockAt(1000);
    clock.sync(TOLD, 1000, 1000);
    clock.sync(new Date(at + 3_600_000).toISOString(), 900, 1000);
    expect(clock.now()).toBe(at + 3_600_000);
  });
});
