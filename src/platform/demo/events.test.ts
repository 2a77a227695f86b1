import { expect, test } from 'vitest';
import { demoOf, groupBy } from './testSupport.ts';

const demo = demoOf();
const resultsOf = groupBy(demo.results, (row) => row.candidature_id);

test('the events of the demo agree with the flags and lie within their test [T80]', () => {
  let withEvents = 0;
  for (const { id, is_exited_full_screen: exited, is_left_screen: left } of demo.candidatures) {
    const all = resultsOf.get(id) ?? [];
    const kinds = new Set(all.flatMap(({ events }) => events ?? []).map(({ kind }) => kind));
    expect(all.every(({ events }) => (events === null) === (exited === null))).toBe(true);
    expect([kinds.has('full_screen_left'), kinds.has('mouse_left')]).toEqual([exited === true, left === true]);
    if (kinds.size > 0) withEvents++;
    for (const { started_at, submitted_at, events } of all) {
      const end = (submitted_at?.getTime() ?? 0) - started_at.getTime();
      for (const { start, seconds = 0 } of events ?? []) expect(start + (seconds - 1) * 1000).toBeLessThanOrEqual(end);
    }
  }
  expect(withEvents).toBeGreaterThan(50);
});
