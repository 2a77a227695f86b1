import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

let now = 0;
let moments: (() => void)[];
const done: string[] = [];
const taking = (name: string, milliseconds: number) => () => {
  done.push(name);
  now += milliseconds;
};
beforeEach(() => {
  done.length = 0;
  moments = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => moments.push(then));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('one thing is done in each idle moment, and what was to be done before is dropped', () => {
  whenIdle([taking('a', 5), taking('b', 5)]);
  moments.shift()?.();
  expect(done).toEqual(['a']);
  whenIdle([taking('c', 5), taking('d', 5)]);
  expect(moments).toHaveLength(1);
  while (moments.length > 0) moments.shift()?.();
  expect(done).toEqual(['a', 'c', 'd']);
  whenIdle([taking('e', 5)]);
  expect(moments).toHaveLength(1);
  moments.shift()?.();
});

test('what takes nothing, since it was done before, takes no moment', () => {
  whenIdle([taking('known', 0), taking('known too', 0.5), taking('long', 5), taking('next', 5)]);
  moments.shift()?.();
  expect(done).toEqual(['known', 'known too', 'long']);
  moments.shift()?.();
  expect(done).toEqual(['known', 'known too', 'long', 'next']);
  expect(moments).toEqual([]);
});
