import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidatureOf, candidatures } from '../../lib/testing/candidature.ts';
import { placeOf } from './place.ts';

const scored = (...scores: (number | null)[]) =>
  scores.map((score, index) => candidatureOf({ id: index + 1, avg_score: score, status: 'completed' }));

function place(...scores: (number | null)[]) {
  const rows = scored(...scores);
  const [me] = rows;
  return me ? placeOf(me, rows) : null;
}

describe('a place among the others', () => {
  test('is that of the average; null is no average, and not 0', () => {
    expect(place(null, 50, 60)).toBeNull();
    expect(place(0, null, 0, 10)).toMatchObject({ score: 0, others: 2, below: 0 });
  });

  test('counts who has less, not who has the same', () => {
    expect(place(50, 50, 49, 51, 10, null)).toMatchObject({ others: 4, below: 2 });
  });

  test('among nobody is alone', () => {
    const buckets = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0];
    expect(place(70)).toEqual({ score: 70, others: 0, below: 0, median: null, buckets });
    const me = candidatureOf({ id: 9, avg_score: 70, status: 'completed' });
    expect(placeOf(me, [])).toMatchObject({ others: 0, buckets });
  });

  test('is for completed candidates only, among completed candidates only', () => {
    const rows = [...scored(50, 60), ...scored(10, 90).map((row) => ({ ...row, id: row.id + 10, status: 'started' }))];
    expect(rows.map((row) => placeOf(row, rows)?.others ?? null)).toEqual([1, 1, null, null]);
    expect(rows.map((row) => placeOf(row, rows)?.below ?? null)).toEqual([0, 1, null, null]);
  });

  test('has a median of ten scores or more', () => {
    const nine = [3, 3, 4, 4, 5, 6, 60, 70, 80];
    expect(place(...nine)?.median).toBeNull();
    expect(place(...nine, 100)?.median).toBe(5.5);
  });

  test('takes the score of the person, whatever an older row says', () => {
    const [me, ...rest] = scored(50, 40, 60);
    if (!me) throw new Error('nobody');
    expect(placeOf({ ...me, avg_score: 70 }, [me, ...rest])).toMatchObject({ score: 70, others: 2, below: 2 });
  });

  test('puts everybody with an average into one bucket', () => {
    fc.assert(
      fc.property(candidatures, (rows) => {
        for (const row of rows) {
          const found = placeOf(row, rows);
          if (!found) continue;
          const all = rows.filter(({ avg_score: score, status }) => score !== null && status === 'completed').length;
          expect(found.buckets.reduce((sum, count) => sum + count, 0)).toBe(all);
          expect(found.others).toBe(all - 1);
          expect(found.below).toBeLessThanOrEqual(found.others);
        }
      }),
    );
  });
});
