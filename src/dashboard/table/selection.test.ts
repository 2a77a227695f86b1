import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSelection } from './selection.ts';

const id = fc.integer({ min: 1, max: 30 });
const list = fc.uniqueArray(id, { maxLength: 30 }).map((ids) => ids.map((one) => ({ id: one })));
const touch = fc.record({ rows: list, at: fc.nat(), on: fc.boolean(), shift: fc.boolean() });
const action = fc.oneof(
  touch.map((value) => ({ kind: 'touch' as const, ...value })),
  fc.record({ rows: list, on: fc.boolean() }).map((value) => ({ kind: 'all' as const, ...value })),
  list.map((rows) => ({ kind: 'removed' as const, rows })),
  fc.constant({ kind: 'reload' as const }),
  fc.constant({ kind: 'clear' as const }),
);

/** A place to keep it that starts with what was kept before. */
function keeping(text: string | null = null) {
  const kept = { text };
  return { kept, load: () => kept.text, save: (next: string) => void (kept.text = next) };
}

describe('a selection', () => {
  test('is what was chosen, whatever was sorted, filtered, removed or reloaded in between [X02]', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const place = keeping();
        let selection = createSelection(place);
        let model: number[] = [];
        let last: number | null = null;
        const set = (ids: number[], on: boolean) => {
          model = model.filter((one) => !ids.includes(one));
          if (on) model.push(...ids);
        };
        for (const step of actions) {
          if (step.kind === 'touch') {
            const ids = step.rows.map((row) => row.id);
            const target = ids[step.at % Math.max(1, ids.length)];
            if (target === undefined) continue;
            if (step.shift) {
              selection.chooseUpTo(step.rows, target, step.on);
              const from = last === null ? -1 : ids.indexOf(last);
              const to = ids.indexOf(target);
              set(from === -1 ? [target] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), step.on);
            } else {
              selection.choose([target], step.on);
              set([target], step.on);
            }
            last = target;
          } else if (step.kind === 'all') {
            const ids = step.rows.map((row) => row.id);
            selection.choose(ids, step.on);
            set(ids, step.on);
            last = ids.length === 1 ? (ids[0] ?? null) : null;
          } else if (step.kind === 'removed') {
            selection.keepIn(step.rows);
            model = model.filter((one) => step.rows.some((row) => row.id === one));
          } else if (step.kind === 'reload') {
            selection = createSelection(place);
            last = null;
          } else {
            if (model.length > 0) last = null;
            selection.clear();
            model = [];
          }
          expect(selection.ids()).toEqual(model.toSorted((a, b) => a - b));
          expect(selection.size).toBe(model.length);
        }
        const rows = Array.from({ length: 30 }, (_, index) => ({ id: index + 1 }));
        expect(selection.countIn(rows)).toBe(model.length);
        expect(rows.filter((row) => selection.has(row.id)).map((row) => row.id)).toEqual(selection.ids());
      }),
    );
  });

  test('is extended to all between the row touched before and this one, as they are shown [X02]', () => {
    const shown = [8, 3, 9, 1, 7].map((one) => ({ id: one }));
    const selection = createSelection(keeping());
    selection.choose([9], true);
    selection.chooseUpTo(shown, 7, true);
    expect(selection.ids()).toEqual([1, 7, 9]);
    selection.chooseUpTo(shown, 8, true);
    expect(selection.ids()).toEqual([1, 3, 7, 8, 9]);
    selection.chooseUpTo(shown, 3, false);
    expect(selection.ids()).toEqual([1, 7, 9]);
    // What was touched before is not shown any more: there is nothing to extend.
    selection.choose([9], true);
    selection.chooseUpTo([{ id: 1 }, { id: 2 }, { id: 4 }], 4, true);
    expect(selection.ids()).toEqual([1, 4, 7, 9]);
    // Nor is a row that is not shown itself.
    selection.chooseUpTo([{ id: 4 }, { id: 2 }], 5, true);
    expect(selection.ids()).toEqual([1, 4, 5, 7, 9]);
    // Nor after many were chosen at once, or all were let go of.
    selection.choose([1, 2], true);
    selection.chooseUpTo(shown, 8, true);
    selection.clear();
    selection.chooseUpTo(shown, 7, true);
    expect(selection.ids()).toEqual([7]);
  });

  test('is not changed by taking its IDs, nor are they by changing it', () => {
    const selection = createSelection(keeping());
    selection.choose([3, 1, 2], true);
    const frozen = selection.ids();
    selection.choose([2], false);
    expect(frozen).toEqual([1, 2, 3]);
    frozen.push(9);
    expect(selection.ids()).toEqual([1, 3]);
  });

  test('tells of changes, and of nothing else', () => {
    const selection = createSelection(keeping());
    let told = 0;
    const stop = selection.subscribe(() => told++);
    selection.choose([1, 2], true);
    selection.choose([1], true);
    selection.keepIn([{ id: 2 }, { id: 1 }]);
    expect(told).toBe(1);
    selection.clear();
    selection.clear();
    expect(told).toBe(2);
    stop();
    selection.choose([1], true);
    expect(told).toBe(2);
  });

  test('never holds a row that cannot be addressed', () => {
    const selection = createSelection(keeping());
    const rows = [{ id: 1 }, { id: -2 }, { id: 0 }, { id: 3 }];
    selection.chooseUpTo(rows, 1, true);
    selection.chooseUpTo(rows, 3, true);
    expect(selection.ids()).toEqual([1, 3]);
  });

  test.each(['', ',', 'anna', '5-3', '0', '-1', '1e9', '7-', '{"a":1}'])('reads nothing into %o', (text) => {
    expect(createSelection(keeping(text)).ids()).toEqual([]);
  });

  test('of a hundred thousand is chosen and kept in few letters', () => {
    const place = keeping();
    const selection = createSelection(place);
    selection.choose(
      Array.from({ length: 100_000 }, (_, index) => index + 1),
      true,
    );
    expect(place.kept.text).toBe('1-100000');
    expect(createSelection(place).size).toBe(100_000);
    selection.choose([100_002], true);
    expect(place.kept.text).toBe('1-100000,100002');
  });

  test('reads back a million at most, whatever was written', () => {
    expect(createSelection(keeping('1-9999999999,9999999999')).size).toBe(1_000_000);
  });
});
