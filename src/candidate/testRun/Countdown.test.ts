import { expect, test } from 'vitest';
import { announcement, secondsLeft } from './Countdown.tsx';

const DEADLINE = '2026-11-21T12:00:00Z';
const end = Date.parse(DEADLINE);

test.each([
  [end - 60_000, 60],
  [end - 59_001, 60],
  [end - 1, 1],
  [end, 0],
  [end + 5000, 0],
])('at %d there are %d seconds left [T30]', (now, seconds) => {
  expect(secondsLeft(DEADLINE, now)).toBe(seconds);
});

test('the remaining time is announced five minutes and one minute before the end, and at the end', () => {
  const said = Array.from({ length: 600 }, (_, index) => announcement(600 - index - 1));
  expect([...new Set(said)]).toEqual(['', 'Five minutes left.', 'One minute left.', 'Time is up.']);
  expect(said.indexOf('Five minutes left.')).toBe(599 - 300);
});
