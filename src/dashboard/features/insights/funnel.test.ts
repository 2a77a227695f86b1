import { expect, test } from 'vitest';
import { funnelOf } from './funnel.ts';

const counted = (counts: [string | null, number][]) => counts.map(([value, count]) => ({ value, count }));
const progress = (insights: Parameters<typeof funnelOf>[0]) => funnelOf(insights).progress.map(({ count }) => count);

test('completed candidates count as started, and all as invited', () => {
  const by_status = counted([
    ['completed', 2],
    ['invited', 2],
    ['started', 1],
  ]);
  expect(progress({ count: 5, by_status, by_stage: [] })).toEqual([5, 3, 2]);
  expect(progress({ count: 0, by_status: [], by_stage: [] })).toEqual([0, 0, 0]);
});

test('unknown statuses and stages are counted under their codes [S13]', () => {
  const insights = {
    count: 3,
    by_status: counted([
      ['paused', 1],
      [null, 1],
      ['completed', 1],
    ]),
    by_stage: counted([
      [null, 1],
      ['XYZ', 1],
      ['HIR', 1],
    ]),
  };
  const funnel = funnelOf(insights);
  expect(progress(insights)).toEqual([3, 1, 1]);
  expect(funnel.unknown).toBe(2);
  expect(funnel.stages.slice(-4).map(({ label, count, filter }) => [label, count, filter])).toEqual([
    ['Hired', 1, { stage: ['HIR'] }],
    ['Rejected', 0, { stage: ['REJ'] }],
    ['XYZ', 1, { stage: ['XYZ'] }],
    ['No stage', 1, null],
  ]);
});
