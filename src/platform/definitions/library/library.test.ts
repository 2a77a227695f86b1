import { readdirSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { BIG_5_FACTORS } from '../../../contract/personality.ts';
import { LIBRARY_KEYS } from './keys.ts';
import { libraryTest } from './library.ts';

const all = LIBRARY_KEYS.map((key) => ({ key, test: libraryTest(key) }));
const basic = all.flatMap(({ key, test: found }) => (found.kind === 'basic' ? [{ key, test: found }] : []));

test('every file is a test of the library with a unique name', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
  expect(files.toSorted()).toEqual(LIBRARY_KEYS.map((key) => `${key}.json`).toSorted());
  expect(new Set(all.map((each) => each.test.name)).size).toBe(all.length);
});

test.each(basic)('$key has enough questions, of several areas and a sensible pace', ({ test: { items, ...head } }) => {
  expect(items.length).toBeGreaterThanOrEqual(10);
  expect(new Set(items.map(({ area }) => area)).size).toBeGreaterThanOrEqual(3);
  expect(head.time_limit_minutes / items.length).toBeGreaterThanOrEqual(0.8);
  expect(head.time_limit_minutes / items.length).toBeLessThanOrEqual(2);
});

test('correct options are spread over all positions', () => {
  const places = [0, 0, 0, 0];
  for (const { test: found } of basic) {
    const single = found.items.flatMap((item) => (item.type === 'single' ? [item.options.indexOf(item.correct)] : []));
    const own = places.map((_, place) => single.filter((each) => each === place).length);
    if (single.length >= 5) expect(Math.max(...own) / single.length).toBeLessThanOrEqual(0.4);
    for (const [place, count] of own.entries()) places[place] = (places[place] ?? 0) + count;
  }
  const sum = places.reduce((total, count) => total + count, 0);
  expect(sum).toBeGreaterThan(50);
  for (const count of places) {
    expect(count / sum).toBeGreaterThan(0.15);
    expect(count / sum).toBeLessThan(0.35);
  }
});

test('ordering questions do not start in the correct order', () => {
  const ordered = basic.flatMap(({ test: { items } }) =>
    items.flatMap((item) => (item.type === 'ordering' ? [[item.options, item.correct]] : [])),
  );
  expect(ordered.length).toBeGreaterThan(5);
  expect(ordered.filter(([options, correct]) => options?.join('\n') === correct?.join('\n'))).toEqual([]);
});

describe('the personality tests', () => {
  const big5 = all.flatMap(({ test: found }) => (found.kind === 'big_5' ? [found] : []));

  test('are a long one with sums and a short one with means', () => {
    expect(big5.map(({ items, raw_scores }) => [items.length, raw_scores])).toEqual([
      [50, 'sum'],
      [20, 'mean'],
    ]);
  });

  test.each(big5)('$name has as many positive as negative statements for each factor, and each once', ({ items }) => {
    for (const factor of BIG_5_FACTORS) {
      const own = items.filter((item) => item.factor === factor);
      expect(own.length).toBe(items.length / 5);
      expect(own.filter(({ direction }) => direction === '+').length).toBe(own.length / 2);
    }
    expect(new Set(items.map(({ statement }) => statement)).size).toBe(items.length);
  });
});

describe('the code test', () => {
  const found = libraryTest('code-functions');
  const tasks = found.kind === 'code' ? found.items : [];
  const compile = (source: string, name: string) => compileFunction(`${source}\nreturn ${name};`)() as Solution;
  type Solution = (...input: unknown[]) => unknown;

  test('has at least three tasks', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(3);
  });

  test.each(tasks)('the solution of $id passes every example and case, and does not change its input', (task) => {
    const solution = compile(task.solution, task.function.name);
    for (const { input, output } of [...task.examples, ...task.cases]) {
      const given = structuredClone(input);
      expect(solution(...given)).toEqual(output);
      expect(given).toEqual(input);
    }
  });

  test.each(tasks)('no constant passes half of the cases of $id, and no case is an example', (task) => {
    const outputs = task.cases.map(({ output }) => JSON.stringify(output));
    for (const output of outputs) {
      expect(outputs.filter((other) => other === output).length).toBeLessThanOrEqual(outputs.length / 2);
    }
    const examples = task.examples.map(({ input }) => JSON.stringify(input));
    expect(task.cases.filter(({ input }) => examples.includes(JSON.stringify(input)))).toEqual([]);
  });
});
