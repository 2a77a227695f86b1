import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createRandom } from './random.ts';

const times = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);

test('the same seed repeats its numbers, and another one does not', () => {
  const [one, same, other] = [createRandom(7), createRandom(7), createRandom(8)].map((random) =>
    times(20, () => random.bits()),
  );
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

test('UUIDs are of version 4 and differ', () => {
  const random = createRandom(1);
  const uuids = times(2_000, () => random.uuid());
  for (const uuid of uuids) expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(uuids.length);
});

test('whole numbers reach both ends and nothing else', () => {
  const random = createRandom(1);
  expect(new Set(times(200, () => random.whole(3, 6)))).toEqual(new Set([3, 4, 5, 6]));
});

test('weighted choices follow their weights', () => {
  const random = createRandom(1);
  const drawn = times(4_000, () => random.weighted({ rare: 1, common: 3, never: 0 }));
  const rare = drawn.filter((key) => key === 'rare').length;
  expect(rare).toBeGreaterThan(900);
  expect(rare).toBeLessThan(1_100);
  expect(drawn).not.toContain('never');
});

test('normal numbers have mean 0 and deviation 1', () => {
  const random = createRandom(1);
  const drawn = times(10_000, () => random.normal());
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
});
