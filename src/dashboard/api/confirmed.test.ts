import { describe, expect, test } from 'vitest';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { confirm, confirmedSoFar, withConfirmed } from './confirmed.ts';

describe('what was confirmed [S22]', () => {
  const one = candidatureOf({ id: 1 });
  const two = candidatureOf({ id: 2 });

  test('is laid over rows that were asked for before, and over no others', () => {
    const before = confirmedSoFar();
    confirm(1, { stage: 'EVA' });
    expect(withConfirmed([one, two], before)).toEqual([{ ...one, stage: 'EVA' }, two]);
    expect(withConfirmed([one, two], confirmedSoFar())).toEqual([one, two]);
  });

  test('adds up, the last word winning', () => {
    const before = confirmedSoFar();
    confirm(1, { stage: 'EVA', rating: 3 });
    confirm(1, { stage: 'INT' });
    expect(withConfirmed([one], before)).toEqual([{ ...one, stage: 'INT', rating: 3 }]);
  });

  test('may be that somebody is gone', () => {
    const before = confirmedSoFar();
    confirm(2, { stage: 'EVA' });
    confirm(2, null);
    expect(withConfirmed([one, two], before).map(({ id }) => id)).not.toContain(2);
  });

  test('is forgotten when no answer can be older, whenever the next change is made', () => {
    const before = confirmedSoFar();
    confirm(3, { stage: 'EVA' }, 1_000_000);
    confirm(4, { stage: 'EVA' }, 1_120_000);
    const rows = [3, 4].map((id) => candidatureOf({ id }));
    expect(withConfirmed(rows, before).map(({ stage }) => stage)).toEqual(['EVA', 'EVA']);
    confirm(5, { stage: 'EVA' }, 1_120_001);
    expect(withConfirmed(rows, before).map(({ stage }) => stage)).toEqual(['NYE', 'EVA']);
  });
});
