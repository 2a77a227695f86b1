import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVERYONE, passedBy } from '../../api/candidatureFilter.ts';
import { candidatureOf, candidatures } from '../../lib/testing/candidature.ts';
import { funnelOf } from './funnel.ts';

const people = (...statuses: (string | null)[]) => statuses.map((status, id) => candidatureOf({ id, status }));
const progress = (rows: Parameters<typeof funnelOf>[0]) => funnelOf(rows).progress.map(({ count }) => count);

test('who completed has started, and everybody was invited', () => {
  expect(progress(people('invited', 'invited', 'started', 'completed', 'completed'))).toEqual([5, 3, 2]);
  expect(progress([])).toEqual([0, 0, 0]);
});

test('statuses and stages that are not known are counted as what they are [S13]', () => {
  const rows = people('paused', null, 'completed').map((row, index) => ({
    ...row,
    stage: ['XYZ', null, 'HIR'][index] ?? null,
  }));
  const funnel = funnelOf(rows);
  expect(progress(rows)).toEqual([3, 1, 1]);
  expect(funnel.unknown).toBe(2);
  expect(funnel.stages.slice(-4).map(({ label, count, filter }) => [label, count, filter])).toEqual([
    ['Hired', 1, { stage: ['HIR'] }],
    ['Rejected', 0, { stage: ['REJ'] }],
    ['XYZ', 1, { stage: ['XYZ'] }],
    ['Not told', 1, null],
  ]);
});

test('everybody is in one stage, and each filter shows as many as were counted', () => {
  fc.assert(
    fc.property(candidatures, (rows) => {
      const { progress: steps, stages } = funnelOf(rows);
      expect(stages.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
      for (const { count, filter } of [...steps, ...stages]) {
        const passed = passedBy(rows, { ...EVERYONE, ...filter });
        if (filter) expect(rows.filter((_, index) => passed?.[index] !== 0)).toHaveLength(count);
      }
    }),
  );
});
