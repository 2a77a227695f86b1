import { describe, expect, test } from 'vitest';
import { createClock } from './serverClock.ts';

const TOLD = '2026-11-21T12:00:00.000Z';
const at = Date.parse(TOLD);

function clockAt(start: number) {
  let count = start;
  const clock = createClock(() => count);
  return { clock, pass: (milliseconds: number) => (count += milliseconds) };
}

describe('the clock [T30]', () => {
  test('knows no time before the first sync', () => {
    expect(clockAt(5).clock.now()).toBeNaN();
  });

  test('takes the middle of the first exchange, and goes on by the counter', () => {
    const { clock, pass } = clockAt(1000);
    clock.sync(TOLD, 800, 1000);
    expect(clock.now()).toBe(at + 100);
    pass(60_000);
    expect(clock.now()).toBe(at + 60_100);
  });

  test('is left alone by what agrees with it, however slow the answer', () => {
    const { clock, pass } = clockAt(1000);
    clock.sync(TOLD, 1000, 1000);
    pass(10_000);
    clock.sync(new Date(at + 4000).toISOString(), 1000, 11_000);
    expect(clock.now()).toBe(at + 10_000);
  });

  test('is put right where it goes ahead, to the nearer end', () => {
    const { clock } = clockAt(1000);
    clock.sync(TOLD, 1000, 1000);
    clock.sync(new Date(at - 5000).toISOString(), 900, 1000);
    expect(clock.now()).toBe(at - 4900);
  });

  test('is put right after a sleep in which the counter stood still', () => {
    const { clock } = clockAt(1000);
    clock.sync(TOLD, 1000, 1000);
    clock.sync(new Date(at + 3_600_000).toISOString(), 900, 1000);
    expect(clock.now()).toBe(at + 3_600_000);
  });
});
