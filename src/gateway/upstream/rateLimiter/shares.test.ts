import { expect, test } from 'vitest';
import { call, says, SPAN, windowOf } from './testing/slidingWindows.ts';

test.each([
  [60, 1, 60],
  [60, 2, 30],
  [20, 3, 6],
  [1, 4, 1],
])('of a limit of %d, each of %d processes has %d calls [P67]', (limit, processes, share) => {
  const slidingWindow = windowOf(limit);
  slidingWindow.shareAmong(processes);
  expect([slidingWindow.share(), slidingWindow.free(), slidingWindow.status(0).limit]).toEqual([share, share, limit]);
});

test('calls in the shares of other processes take nothing from ours, those beyond do', () => {
  const slidingWindow = windowOf();
  slidingWindow.shareAmong(2);
  // 20 of others, 6 in reserve: within the other share of 30.
  call(slidingWindow, 0, says(39, { reset: 30 }));
  expect([slidingWindow.status(0).others, slidingWindow.free()]).toEqual([20, 29]);
  expect(slidingWindow.opensAt(1, 0)).toBe(SPAN);
  // 34 of others, 6 in reserve.
  call(slidingWindow, 0, says(24, { reset: 30 }));
  expect([slidingWindow.status(0).others, slidingWindow.free()]).toEqual([34, 18]);
  expect(slidingWindow.opensAt(3, 0)).toBe(31_000);
});

test('the share returns when there is one process again', () => {
  const slidingWindow = windowOf(2);
  slidingWindow.shareAmong(2);
  call(slidingWindow, 0);
  expect(slidingWindow.free()).toBe(0);
  slidingWindow.shareAmong(1);
  expect(slidingWindow.free()).toBe(1);
});
