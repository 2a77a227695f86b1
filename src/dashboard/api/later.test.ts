import { describe, expect, test } from 'vitest';
import type { Candidature } from '../../contract/candidature.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import type { Collection } from './collection.ts';
import { newerOf } from './later.ts';

const held = (rows: Candidature[], complete = true): Collection<Candidature> => ({
  rows,
  total: rows.length,
  offset: rows.length,
  complete,
  drift: 0,
});
const idsOf = ({ rows }: Collection<Candidature>) => rows.map(({ id }) => id);
const first = candidatureOf({ id: 1 });
const second = candidatureOf({ id: 2 });
const third = candidatureOf({ id: 3 });

describe('what was found since', () => {
  test('is nothing when all is as it was', () => {
    const { changed, merged } = newerOf(held([second, first]), held([{ ...second }, { ...first }]));
    expect(changed.size).toBe(0);
    expect(merged.rows).toEqual([second, first]);
  });

  test('is who changed, who came, and who is gone', () => {
    const moved = { ...first, stage: 'INT' };
    const { changed, merged } = newerOf(held([second, first]), held([third, moved]));
    expect([...changed]).toEqual([[1, moved]]);
    expect(merged.rows).toEqual([third, moved]);
    expect(merged).toMatchObject({ total: 2, offset: 2, complete: true });
  });

  test('leaves whom it did not reach as they are', () => {
    const { merged } = newerOf(held([second, first]), held([third, second], false));
    expect(idsOf(merged)).toEqual([3, 2, 1]);
  });
});
