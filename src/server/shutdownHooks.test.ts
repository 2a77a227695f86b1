import { expect, test } from 'vitest';
import { createShutdownHooks } from './shutdownHooks.ts';

/** Three resources, opened in this order; the last one closes when the test allows it. */
function opened() {
  const closers = createShutdownHooks();
  const closed: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const note = (name: string) => {
    closed.push(name);
    return Promise.resolve();
  };
  closers.add(() => note('database'));
  closers.add(() => note('platform'));
  closers.add(() => held.then(() => note('gateway')));
  return { closers, closed, letGo };
}

test('a second close waits for the first, so that the database closes last', async () => {
  const { closers, closed, letGo } = opened();
  const ends = [closers.close(), closers.close()];
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toEqual([]);
  letGo();
  await Promise.all(ends);
  expect(closed).toEqual(['gateway', 'platform', 'database']);
});

test('a hook that fails does not stop the others', async () => {
  const { closers, closed, letGo } = opened();
  closers.add(() => Promise.reject(new Error('stuck')));
  letGo();
  await expect(closers.close()).rejects.toThrow('stuck');
  expect(closed).toEqual(['gateway', 'platform', 'database']);
  await closers.close();
});
