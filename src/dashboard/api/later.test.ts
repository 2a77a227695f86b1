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
const first = candidatureOf({ id: 1 });
const second = candidatureOf({ id: 2 });
const third = candidatureOf({ id: 3 });

describe('what was found since', () => {
  test('is nothing when all is as it was', () => {
    const same = { ...first, personality: structuredClone(first.personality) };
    expect(newerOf(held([second, first]), held([{ ...second }, same]))).toBeNull();
    expect(newerOf(held([second, first]), held([second], false))).toBeNull();
  });

  test('is who changed, who came, and who is gone', () => {
    const moved = { ...first, stage: 'INT' };
    const newer = newerOf(held([second, first]), held([third, moved]));
    expect(newer).toMatchObject({ outdated: [first], fresh: [third], gone: [second] });
    expect([...(newer?.changed ?? [])]).toEqual([[1, moved]]);
    expect(newer?.merge()).toEqual({ rows: [third, moved], total: 2, offset: 2, complete: true, drift: 0 });
  });

  test('leaves whom it did not reach as they are', () => {
    const newer = newerOf(held([second, first]), held([third, second], false));
    expect(newer?.gone).toEqual([]);
    expect(newer?.merge().rows.map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
