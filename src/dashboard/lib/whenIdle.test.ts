import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

afterEach(() => vi.unstubAllGlobals());

test('one thing is done in each idle moment, and what was to be done before is dropped', () => {
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => moments.push(then));
  const done: string[] = [];
  const doing = (name: string) => () => void done.push(name);
  whenIdle([doing('a'), doing('b')]);
  moments.shift()?.();
  expect(done).toEqual(['a']);
  whenIdle([doing('c'), doing('d')]);
  expect(moments).toHaveLength(1);
  while (moments.length > 0) moments.shift()?.();
  expect(done).toEqual(['a', 'c', 'd']);
  whenIdle([doing('e')]);
  expect(moments).toHaveLength(1);
});
