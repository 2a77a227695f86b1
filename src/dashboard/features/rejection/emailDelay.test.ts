import { expect, test } from 'vitest';
import { delayMinutes, delayOptions, leavesAt } from './EmailChoice.tsx';

test('the email delay is a number of minutes, or until nine tomorrow in local time', () => {
  const now = new Date(2026, 10, 21, 17, 30).getTime();
  expect(delayMinutes('30', now)).toBe(30);
  expect(delayMinutes('tomorrow', now)).toBe(15 * 60 + 30);
  expect(delayMinutes('tomorrow', new Date(2026, 10, 21, 0, 5).getTime())).toBe(32 * 60 + 55);
  expect(leavesAt('30', now)).toBe(new Date(2026, 10, 21, 18).getTime());
  expect(leavesAt('tomorrow', now)).toBe(new Date(2026, 10, 22, 9).getTime());
  expect(delayOptions(now).map(({ label }) => label)).toEqual([
    'in 5 minutes',
    'in 30 minutes',
    'in 2 hours',
    'on 22 November 2026 at 09:00',
  ]);
});
