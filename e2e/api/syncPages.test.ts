import { describe, expect, test } from 'vitest';
import { readerOfAll } from '../../src/gateway/base/access.ts';
import { readCompleteness } from '../../src/gateway/readModel/modelState.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { ASSESSMENT, createSweptModel, dataOf } from './sweptModel.ts';
import type { Quirks } from './syncSupport.ts';

const tables = useGatewayTables();

function setUp(rows: number, quirks: Partial<Quirks> = {}) {
  const model = createSweptModel(tables.database.db, quirks);
  for (let row = 0; row < rows; row++) model.service.add();
  return model;
}
type Model = ReturnType<typeof setUp>;

const expectAll = async (model: Model) => {
  expect(await model.sweepRow()).toMatchObject({ is_whole: true, is_running: false, problem: null });
  expect(dataOf(await model.read())).toEqual(model.expected());
};

describe('a list stays whole when the service', () => {
  test.each([
    [50, 25, 60],
    [25, 10, 60],
    [10, 50, 60],
    // One call a row.
    [10, 1, 12],
    [2, 1, 12],
    [1, 2, 12],
  ])('sends pages of %d rows first and of %d later, without a count [S60]', async (before, after, rows) => {
    const model = setUp(rows, { maxPage: before, count: 'missing' });
    await model.sweep();
    await expectAll(model);
    model.service.quirks.maxPage = after;
    for (let sweep = 0; sweep < 4; sweep++) {
      await model.sweep();
      await expectAll(model);
    }
  });

  test.each(['right', 'missing', 'wrong'] as const)(
    'sends one row a page, with a count that is %s [S60]',
    async (count) => {
      const model = setUp(30, { maxPage: 1, count });
      await model.sweep();
      await expectAll(model);
    },
  );

  test.each([3, 1000])('takes rows off the pages of %d rows that it has cut [S60]', async (maxPage) => {
    const model = setUp(25, { maxPage, count: 'missing' });
    await model.sweep();
    model.service.hidden = new Set([13]);
    await model.sweep();
    await model.sweep();
    const ids = (await model.read()).map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(
        model
          .expected()
          .map(({ id }) => id)
          .filter((id) => id !== 13),
      ),
    );
  });

  test('counts only the rows of the page, and sends fewer than before [S60]', async () => {
    const model = setUp(60, { maxPage: 50 });
    await model.sweep();
    model.service.quirks.maxPage = 7;
    model.service.quirks.count = 'of the page';
    for (let sweep = 0; sweep < 4; sweep++) await model.sweep();
    expect(dataOf(await model.read())).toEqual(model.expected());
  });
});

describe('calls of a sweep', () => {
  const callsOf = async (model: Model) => {
    await model.sweep();
    model.service.calls.length = 0;
    await model.sweep();
    return model.service.calls.map(({ offset }) => offset);
  };

  test('end at the count', async () => {
    const model = setUp(95, { maxPage: 100 });
    await model.state(95);
    expect(await callsOf(model)).toEqual([0]);
  });

  test('are up to two more without a count, if the list of assessments states this number', async () => {
    const model = setUp(95, { maxPage: 100, count: 'missing' });
    await model.state(95);
    expect(await callsOf(model)).toEqual([0, 94, 95]);
  });

  test('are up to three more without a count if it states another number', async () => {
    const model = setUp(95, { maxPage: 100, count: 'missing' });
    await model.state(99);
    expect(await callsOf(model)).toEqual([0, 94, 95, 94]);
  });
});

describe('a large part of a list that is missing', () => {
  const removeRows = (model: Model, from: number, to: number) => {
    for (let id = from; id <= to; id++) model.service.rows.delete(id);
  };

  test('is removed after three sweeps in a row [S61]', async () => {
    const model = setUp(60, { count: 'missing' });
    await model.sweep();
    removeRows(model, 10, 60);
    for (const left of [60, 60, 9]) {
      await model.sweep();
      expect(await model.read()).toHaveLength(left);
    }
    await expectAll(model);
  });

  test('is not removed if it is there once meanwhile [S61]', async () => {
    const model = setUp(60, { count: 'missing' });
    await model.sweep();
    for (let round = 0; round < 3; round++) {
      const all = new Map(model.service.rows);
      removeRows(model, 10, 60);
      await model.sweep();
      await model.sweep();
      model.service.rows = all;
      await model.sweep();
      await expectAll(model);
    }
  });

  test('is not removed if each sweep misses another part [S61]', async () => {
    const model = setUp(60, { count: 'missing' });
    await model.sweep();
    const all = new Map(model.service.rows);
    for (const [from, to] of [
      [1, 30],
      [20, 50],
      [31, 60],
    ] as const) {
      model.service.rows = new Map(all);
      removeRows(model, from, to);
      await model.sweep();
    }
    expect((await model.read()).map(({ id }) => id)).toEqual([...all.keys()]);
  });

  test('a list may become empty, after three sweeps [S61]', async () => {
    const model = setUp(5, { count: 'missing' });
    await model.sweep();
    model.service.rows.clear();
    for (const left of [5, 5, 0]) {
      await model.sweep();
      expect(await model.read()).toHaveLength(left);
    }
  });
});

test('a list with far fewer rows than its assessment states says so [S62]', async () => {
  const model = setUp(25, { count: 'missing' });
  await model.state(180);
  const status = async () => await readCompleteness(tables.database.db, readerOfAll(model.upstream), ASSESSMENT);
  await model.sweep();
  expect(await status()).toMatchObject({ rows: 25, stated: 180, complete_at: expect.any(String) });
  while (model.service.rows.size < 170) model.service.add();
  await model.sweep();
  expect(await status()).toMatchObject({ rows: 170, stated: null });
});

describe('rows without a usable ID', () => {
  test('are counted, and each incomplete sweep is a failure [S63]', async () => {
    const model = setUp(60, { maxPage: 25, count: 'missing', ids: 'uuids' });
    for (const failures of [1, 2, 3]) {
      await model.readPages(1);
      expect(await model.sweepRow()).toMatchObject({ is_running: true, failures: failures - 1 });
      await model.sweep();
      expect(await model.sweepRow()).toMatchObject({
        failures,
        unreadable: 60,
        problem: 'unreadable',
        is_whole: false,
      });
    }
    // Each page was read once.
    expect(model.service.calls).toHaveLength(3 * 4);
    model.service.quirks.ids = 'numbers';
    await model.sweep();
    await expectAll(model);
    expect(await model.sweepRow()).toMatchObject({ failures: 0, unreadable: 0 });
  });

  test('do not hide the others, and are counted once [S63]', async () => {
    const model = setUp(40, { maxPage: 7, count: 'missing', withoutId: 4 });
    await model.sweep();
    await expectAll(model);
    expect(await model.sweepRow()).toMatchObject({ rows_seen: 30, unreadable: 10 });
  });

  test('are read if the IDs are decimal strings [S64]', async () => {
    const model = setUp(40, { maxPage: 25, ids: 'strings' });
    await model.sweep();
    await expectAll(model);
  });
});
