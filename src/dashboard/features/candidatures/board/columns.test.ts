import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STAGES } from '../../../../contract/codes.ts';
import { candidatureOf, candidatures } from '../../../lib/testing/candidature.ts';
import { type At, columnsOf, neighbour, placeIn } from './columns.ts';

const codes = fc.uniqueArray(fc.constantFrom('NYE', 'HIR', 'XYZ', 'none_yet'));

test('everybody whose stage passes stands in one column, in the order of the rows; no code is dropped [S13]', () => {
  fc.assert(
    fc.property(candidatures, codes, (rows, chosen) => {
      const columns = columnsOf(rows, rows, chosen);
      expect(new Set(columns.map(({ code }) => code)).size).toBe(columns.length);
      for (const { code, rows: held } of columns)
        expect(held).toEqual(rows.filter(({ stage }) => (stage ?? '') === code));
      const shown = columns.flatMap((column) => column.rows);
      const passing = chosen.length === 0 ? rows : rows.filter(({ stage }) => chosen.some((code) => code === stage));
      expect(shown).toHaveLength(passing.length);
    }),
  );
});

test('the known stages come in their order, then what else occurs, and at the end whose stage is not told', () => {
  const all = [null, 'XYZ', 'HIR', 'ABC'].map((stage, index) => candidatureOf({ id: index + 1, stage }));
  expect(columnsOf([], all, []).map(({ code }) => code)).toEqual([...STAGES, 'XYZ', 'ABC', '']);
  expect(columnsOf([], all, ['HIR', 'XYZ']).map(({ code }) => code)).toEqual(['HIR', 'XYZ']);
});

test('a place is told by the order of the rows, and not for a column that is not shown', () => {
  const rows = ['EVA', 'NYE', 'EVA'].map((stage, index) => candidatureOf({ id: index + 1, stage }));
  expect(placeIn('EVA', 2, rows, columnsOf(rows, rows, []))).toBe('2 of 3');
  expect(placeIn('INT', 2, rows, columnsOf(rows, rows, []))).toBe('1 of 1');
  expect(placeIn('EVA', 2, rows, columnsOf(rows, rows, ['NYE']))).toBeNull();
});

test('every card is reached by arrows from every other', () => {
  fc.assert(
    fc.property(candidatures, (rows) => {
      const columns = columnsOf(rows, rows, []);
      const [first] = columns.flatMap(({ code, rows: held }) => held.map(({ id }): At => ({ code, id })));
      if (!first) return;
      const seen = new Set([first.id]);
      const open = [first];
      for (let at = open.pop(); at; at = open.pop()) {
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
          const next = neighbour(columns, at, key);
          if (next && !seen.has(next.id)) open.push(next);
          if (next) seen.add(next.id);
        }
      }
      expect(seen.size).toBe(rows.length);
    }),
  );
});

test('an arrow sideways passes empty columns and keeps the height; Home and End go to the ends', () => {
  const rows = ['NYE', 'NYE', 'NYE', 'INT', 'INT'].map((stage, index) => candidatureOf({ id: index + 1, stage }));
  const columns = columnsOf(rows, rows, []);
  const from = (code: string, id: number, key: string) => neighbour(columns, { code, id }, key);
  expect(from('NYE', 2, 'ArrowRight')).toEqual({ code: 'INT', id: 5 });
  expect(from('NYE', 3, 'ArrowRight')).toEqual({ code: 'INT', id: 5 });
  expect(from('INT', 4, 'ArrowLeft')).toEqual({ code: 'NYE', id: 1 });
  expect(from('NYE', 2, 'Home')).toEqual({ code: 'NYE', id: 1 });
  expect(from('NYE', 1, 'End')).toEqual({ code: 'NYE', id: 3 });
  expect([from('NYE', 1, 'ArrowUp'), from('NYE', 3, 'ArrowDown'), from('INT', 4, 'ArrowRight')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(from('NYE', 1, 'x')).toBeNull();
});
