// Verifies the correct answers of the library independently: computed, executed, or queried.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPglite } from '../../../database/open.ts';
import type { Item } from '../items.ts';
import type { LibraryKey } from './keys.ts';
import { libraryTest } from './library.ts';

function itemsOf(key: LibraryKey): Item[] {
  const found = libraryTest(key);
  return found.kind === 'basic' ? found.items : [];
}

function itemOf(key: LibraryKey, id: string): Item {
  const item = itemsOf(key).find((each) => each.id === id);
  if (!item) throw new Error(`${key} has no ${id}`);
  return item;
}

/** The rows of an exhibit without its heading. */
const rowsOf = (item: Item, from = 1) => (item.exhibit ?? '').split('\n').slice(from);
const words = (row: string) => row.trim().split(/\s+/);
const permutations = (rest: string[]): string[][] =>
  rest.length === 0
    ? [[]]
    : rest.flatMap((first) => permutations(rest.filter((each) => each !== first)).map((tail) => [first, ...tail]));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('Problem solving has the computed answers', () => {
  const series = (next: (n: number) => number, n: number) => next(n);

  test.each<[string, () => number]>([
    ['q01', () => series((n) => n * n + 2, 6)],
    ['q02', () => Array.from({ length: 300 }, (_, n) => n + 1).find((n) => n % 12 === 0 && n % 18 === 0) ?? 0],
    ['q08', () => Math.max(3 + 2, 4) + 1],
    ['q09', () => sum([6, 5, 4, 3, 2, 1])],
    ['q14', () => fewestSteps(5, 3, 4)],
    ['q15', () => series((n) => n * (n + 1), 6)],
    ['q16', () => [1, 2, 3].find((weighings) => 3 ** weighings >= 9) ?? 0],
  ])('%s', (id, compute) => {
    expect(itemOf('problem-solving', id).correct).toBe(compute());
  });

  test('exactly one order of the queue fits', () => {
    const item = itemOf('problem-solving', 'q04');
    const queues = permutations(['Anna', 'Ben', 'Carl', 'Dora', 'Eve']).filter((queue) => {
      const at = (who: string) => queue.indexOf(who);
      return at('Ben') === at('Anna') + 1 && at('Eve') === at('Ben') + 1 && at('Dora') < at('Anna') && at('Carl') === 4;
    });
    expect(queues).toEqual([item.correct]);
  });

  test('exactly one box fits', () => {
    const boxes = ['red', 'blue', 'green'].filter(
      (key) => [key === 'red', key !== 'blue', key !== 'red'].filter(Boolean).length === 1,
    );
    expect(boxes.map((box) => `In the ${box} box`)).toEqual([itemOf('problem-solving', 'q10').correct]);
  });

  /** Breadth-first search over the contents of the two jugs. */
  function fewestSteps(large: number, small: number, wanted: number): number {
    let reached = new Set(['0 0']);
    for (let steps = 0; ; steps++) {
      const states = [...reached].map((state) => state.split(' ').map(Number) as [number, number]);
      if (states.some(([a]) => a === wanted)) return steps;
      const next = states.flatMap(([a, b]) => {
        const [right, left] = [Math.min(a, small - b), Math.min(b, large - a)];
        return [
          `${large} ${b}`,
          `${a} ${small}`,
          `0 ${b}`,
          `${a} 0`,
          `${a - right} ${b + right}`,
          `${a + left} ${b - left}`,
        ];
      });
      reached = new Set([...reached, ...next]);
    }
  }
});

describe('Numerical reasoning has the computed answers', () => {
  const sales = new Map(
    rowsOf(itemOf('numerical-reasoning', 'q01'), 3).map((row) => {
      const [shop = '', ...values] = words(row);
      return [shop, values.map(Number)];
    }),
  );
  const [north = [], south = [], west = []] = ['North', 'South', 'West'].map((shop) => sales.get(shop) ?? []);
  const [n1 = 0, n2 = 0, n3 = 0, n4 = 0] = north;

  test.each<[string, () => number]>([
    ['q01', () => (100 * (n2 - n1)) / n1],
    ['q02', () => (100 * (south[0] ?? 0)) / sum([north, south, west].map(([first = 0]) => first))],
    ['q03', () => sum(west) / west.length],
    ['q05', () => (100 * (n4 - n3)) / n3],
    ['q06', () => 240 / 0.8],
    ['q07', () => 119 / 1.19],
    ['q08', () => 800 * 1.05 ** 2],
    ['q09', () => 240 / (120 / 60 + 120 / 40)],
    ['q10', () => (300 / (4 * 5)) * 6 * 8],
    ['q11', () => 540 / 1.08],
    ['q12', () => (640 * 5) / (3 + 5)],
    ['q14', () => (20 * 72 + 30 * 82) / 50],
    ['q15', () => 4_500 / (25 - 16)],
    ['q16', () => (100 * (75 - 60)) / 75],
  ])('%s', (id, compute) => {
    const item = itemOf('numerical-reasoning', id);
    expect(item.type).toBe('number');
    const tolerance = item.type === 'number' ? item.tolerance : 0;
    expect(Math.abs(Number(item.correct) - compute())).toBeLessThanOrEqual(tolerance + 1e-9);
  });

  test('the quarter with the highest sum', () => {
    const sums = north.map((_, quarter) => sum([north, south, west].map((shop) => shop[quarter] ?? 0)));
    const best = `Q${1 + sums.indexOf(Math.max(...sums))}`;
    expect(itemOf('numerical-reasoning', 'q04').correct).toBe(best);
  });

  test('the offers ordered by price', () => {
    const item = itemOf('numerical-reasoning', 'q13');
    const price = (offer: string) => {
      const [pieces = 1, total = 0] = (offer.match(/[\d.]+/g) ?? []).map(Number);
      return total / pieces;
    };
    expect(item.correct).toEqual(
      [item.correct]
        .flat()
        .map(String)
        .toSorted((a, b) => price(a) - price(b)),
    );
  });
});

describe('Attention to detail has the computed answers', () => {
  const key = 'attention-to-detail';
  const minutes = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const listed = (id: string) => [itemOf(key, id).correct].flat().map(String);

  test.each(['q01', 'q03', 'q15'])('%s is the text that is shown', (id) => {
    expect(itemOf(key, id).correct).toBe(itemOf(key, id).exhibit);
  });

  test('the numbers of occurrences', () => {
    const eights = rowsOf(itemOf(key, 'q02'), 0).filter((row) => row.split('8').length > 2);
    expect(itemOf(key, 'q02').correct).toBe(eights.length);
    expect(itemOf(key, 'q05').correct).toBe(itemOf(key, 'q05').exhibit?.match(/f/gi)?.length);
    const large = rowsOf(itemOf(key, 'q10')).filter((row) => Number(words(row)[2]) > 10 && words(row)[3] === 'yes');
    expect(itemOf(key, 'q10').correct).toBe(large.length);
    const numbers = words(itemOf(key, 'q14').exhibit ?? '');
    const repeated = numbers.filter((each, place) => numbers.indexOf(each) < place);
    expect(itemOf(key, 'q14').correct).toBe(new Set(repeated).size);
  });

  test('the rows that differ or match', () => {
    const same = rowsOf(itemOf(key, 'q04'), 0).filter((row) => words(row)[1] === words(row)[2]);
    expect(same.map((row) => words(row)[0])).toEqual(itemOf(key, 'q04').correct);
    const wrong = rowsOf(itemOf(key, 'q08')).filter((row) => {
      const [pieces = 0, price = 0, total = 0] = words(row).slice(1).map(Number);
      return Math.abs(pieces * price - total) > 0.001;
    });
    expect(wrong.map((row) => words(row)[0])).toEqual([itemOf(key, 'q08').correct]);
    const unfit = rowsOf(itemOf(key, 'q09')).filter((row) => {
      const [, from, to, hours, , rest] = words(row);
      return minutes(to) - minutes(from) !== Number(hours) * 60 + Number(rest);
    });
    expect(unfit.map((row) => words(row)[0])).toEqual([itemOf(key, 'q09').correct]);
    const badges = itemOf(key, 'q12');
    const valid =
      badges.type === 'multiple' ? badges.options.filter((badge) => /^[A-Z]{2}-\d{3}[02468]$/.test(badge)) : [];
    expect(valid).toEqual(badges.correct);
  });

  test('the sorted lists', () => {
    expect(listed('q06')).toEqual(listed('q06').toSorted());
    const day = (date: string) => date.split('.').toReversed().join('');
    expect(listed('q07')).toEqual(listed('q07').toSorted((a, b) => day(a).localeCompare(day(b))));
    const parts = (version: string) =>
      version
        .split('.')
        .map((part) => part.padStart(3, '0'))
        .join('');
    expect(listed('q13')).toEqual(listed('q13').toSorted((a, b) => parts(a).localeCompare(parts(b))));
  });
});

describe('TypeScript reading has the answers that its code prints', () => {
  const printing = itemsOf('typescript-reading').filter(({ exhibit }) => exhibit?.includes('console.log'));

  test('ten items or more print their result', () => {
    expect(printing.length).toBeGreaterThanOrEqual(10);
  });

  test.each(printing)('$id', async (item) => {
    const { code } = await transformWithOxc(item.exhibit ?? '', 'exhibit.ts', { sourcemap: false });
    const lines: string[] = [];
    const console = { log: (...values: unknown[]) => lines.push(values.map(String).join(' ')) };
    const run = compileFunction(`return (async () => {${code}\n})();`, ['console']) as (
      to: typeof console,
    ) => Promise<void>;
    await run(console);
    await later(1);
    expect(lines).toEqual([item.correct].flat().map(String));
  });
});

describe('SQL reading has the answers of its queries', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sql-reading-'));
  let database: Database;
  const items = itemsOf('sql-reading');

  beforeAll(async () => {
    database = await openPglite(directory);
    await database.pool.query('create table customers (id int, name text, city text)');
    await database.pool.query('create table orders (id int, customer_id int, total int, status text)');
    // Both tables side by side, as a candidate sees them.
    for (const row of rowsOf(items[0] as Item, 3).slice(0, 6)) {
      for (const [table, part] of [
        ['customers', row.slice(0, 20)],
        ['orders', row.slice(20)],
      ] as const) {
        const values = part.split('|').map((value) => (value.trim() === 'NULL' ? null : value.trim()));
        if (values.length < 2) continue;
        const places = values.map((_, place) => `$${place + 1}`).join(', ');
        await database.pool.query(`insert into ${table} values (${places})`, values);
      }
    }
  }, 60_000);
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  test('the tables of the items are created', async () => {
    const { rows } = await database.pool.query(
      'select (select count(*) from customers) c, (select count(*) from orders) o',
    );
    expect(rows).toEqual([{ c: '4', o: '6' }]);
  });

  test.each(items.filter(({ prompt }) => prompt.includes('query return')))('$id', async (item) => {
    const query = /^SELECT[\s\S]*/m.exec(item.exhibit ?? '')?.[0] ?? '';
    const { rows } = await database.pool.query<Record<string, unknown>>(query);
    const values = rows.map((row) => String(Object.values(row)[0]));
    if (item.type === 'number') expect(values.map(Number)).toEqual([item.correct]);
    else if (item.type === 'single') expect({ rows, said: item.correct }).toEqual({ rows: [], said: 'No row' });
    else expect(values).toEqual(item.correct);
  });
});

describe('Bookkeeping and Time management have the computed answers', () => {
  test.each<[LibraryKey, string, () => number]>([
    ['bookkeeping-basics', 'q03', () => 85_000 - 52_000],
    ['bookkeeping-basics', 'q06', () => 500 * 1.2],
    ['bookkeeping-basics', 'q07', () => 1_900 - 1_250],
    ['bookkeeping-basics', 'q08', () => 12_000 - (2 * 12_000) / 5],
    ['bookkeeping-basics', 'q12', () => 8_000 + 20_000 - 6_500],
    ['bookkeeping-basics', 'q15', () => 800 * 0.98],
    ['time-management', 'q02', () => 7 - (2 + 1 + 3)],
    ['time-management', 'q04', () => (6 * 60) / 90],
    ['time-management', 'q11', () => ((60 - 45) * 8 * 4) / 60],
    ['customer-communication', 'q14', () => 12.5 + 4.9],
  ])('%s %s', (key, id, compute) => {
    expect(itemOf(key, id).correct).toBeCloseTo(compute(), 9);
  });

  test('the latest time to start', () => {
    const start = 16 * 60 - sum([20, 35, 15, 50, 40]);
    expect(itemOf('time-management', 'q07').correct).toBe(`${Math.floor(start / 60)}:${start % 60}`);
  });
});
