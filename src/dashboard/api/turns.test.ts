import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => (resolve = open));
  return { promise, resolve };
}

test('no more calls than allowed are on their way, and all come to their turn in order', async () => {
  const inTurn = createTurns(2);
  const opened = [gate(), gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const all = opened.map(({ promise }, index) =>
    inTurn(never, async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  expect(begun).toEqual([0, 1]);
  opened[1]?.resolve();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of opened) resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('who fails or gives up lets the next one pass', async () => {
  const inTurn = createTurns(1);
  const given = new AbortController();
  const first = inTurn(never, () => Promise.reject(new Error('no')));
  const second = inTurn(given.signal, () => Promise.resolve('never called'));
  const third = inTurn(never, () => Promise.resolve('called'));
  given.abort(new Error('given up'));
  await expect(first).rejects.toThrow('no');
  await expect(second).rejects.toThrow('given up');
  expect(await third).toBe('called');
  expect(await inTurn(never, () => Promise.resolve('again'))).toBe('again');
});
