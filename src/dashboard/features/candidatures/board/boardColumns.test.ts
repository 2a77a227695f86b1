import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STAGES } from '../../../../contract/codes.ts';
import { candidatureOf, candidatures } from '../../../lib/testing/candidature.ts';
import { type CardPosition, columnCodes, columnLabel, neighbour, applyMoves, insertCard } from './boardColumns.ts';

test('known stages come in their order, then unknown ones, then candidates without a stage [S13]', () => {
  expect(columnCodes([null, 'XYZ', 'HIR', 'ABC'], [])).toEqual([...STAGES, 'XYZ', 'ABC', '']);
  expect(columnCodes([null, 'XYZ'], ['HIR', 'XYZ'])).toEqual(['HIR', 'XYZ']);
});

test('a card is placed by the keys of the server, and by the ID among equal ones [S92]', () => {
  const keyed = (id: number, key: string | null) => ({ ...candidatureOf({ id }), sort_key: key });
  const indexOf = (keys: readonly string[], key: string | null, ordering: '-id' | 'id') =>
    insertCard(
      keys.map((value, index) => keyed(ordering === 'id' ? (index + 1) * 10 : 100 - index * 10, value)),
      keyed(45, key),
      ordering,
    ).index;
  expect(indexOf(['9', '7', '5', '0'], '6', '-id')).toBe(2);
  expect(indexOf(['5', '7', '9', 'b'], '6', 'id')).toBe(1);
  expect(indexOf(['61', '6162', '62'], '6161', 'id')).toBe(1);
  expect(indexOf(Array(8).fill('1'), '1', 'id')).toBe(4);
  expect(indexOf(Array(8).fill('1'), '1', '-id')).toBe(6);
  // Without a key, as after a move elsewhere, it is last until the column is read again.
  expect(indexOf(['1', '2'], null, 'id')).toBe(2);
  expect(indexOf([], '6', 'id')).toBe(0);
});

test('stage changes after the rows were loaded move their cards and change the counts', () => {
  const rows = [1, 2, 3].map((id) => ({ ...candidatureOf({ id, stage: 'EVA' }), sort_key: String(9 - id) }));
  const [first, second] = rows;
  if (!first || !second) throw new Error('no rows');
  const move = (candidature: typeof first, stage: string, at: number) => ({ assessmentId: 7, candidature, stage, at });
  const moves = new Map([
    [1, move(first, 'INT', Number.POSITIVE_INFINITY)],
    [2, move(second, 'INT', 50)],
  ]);
  const inColumn = (code: string, held: typeof rows, at: number) => {
    const column = applyMoves({ code, rows: held, at }, moves, '-created');
    return { ids: column.rows.map(({ id }) => id), change: column.change };
  };
  expect(inColumn('EVA', rows, 40)).toEqual({ ids: [3], change: -2 });
  expect(inColumn('INT', [], 40)).toEqual({ ids: [1, 2], change: 2 });
  // Rows read after the move contain it.
  expect(inColumn('INT', [{ ...second, stage: 'INT' }], 60)).toEqual({ ids: [1, 2], change: 1 });
  expect(inColumn('EVA', rows.slice(2), 60)).toEqual({ ids: [3], change: 0 });
});

const columnsOf = (rows: ReturnType<typeof candidatureOf>[]) =>
  columnCodes(
    rows.map(({ stage }) => stage),
    [],
  ).map((code) => ({ code, label: columnLabel(code), rows: rows.filter(({ stage }) => (stage ?? '') === code) }));
test('arrow keys reach every card from every other', () => {
  fc.assert(
    fc.property(candidatures, (rows) => {
      const columns = columnsOf(rows);
      const [first] = columns.flatMap(({ code, rows: held }) => held.map(({ id }): CardPosition => ({ code, id })));
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

test('Left and Right skip empty columns and keep the height; Home and End go to the ends', () => {
  const rows = ['NYE', 'NYE', 'NYE', 'INT', 'INT'].map((stage, index) => candidatureOf({ id: index + 1, stage }));
  const columns = columnsOf(rows);
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
