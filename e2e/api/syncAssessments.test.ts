import { and, asc, eq, sql } from 'drizzle-orm';
import { readerOfAll } from '../../src/gateway/base/access.ts';
import { expect, test, vi } from 'vitest';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import {
  ASSESSMENT_LIST,
  assessments,
  candidatures,
  removals,
  sweeps,
  upstreams,
} from '../../src/gateway/schema/readModel.ts';
import { recordToken } from '../../src/gateway/sync/account.ts';
import { assessmentList, candidatureList } from '../../src/gateway/sync/lists.ts';
import { readCompleteness } from '../../src/gateway/readModel/modelState.ts';
import { type PageEnd, sweepPage } from '../../src/gateway/sync/sweepPage.ts';
import { analyzeTables, vacuumTables } from '../../src/gateway/sync/sync.ts';
import { createWatch, watchList } from '../../src/gateway/sync/watchedCompleteness.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { runCommandOn } from './platformCommand.ts';
import { ListService, NO_QUIRKS, type Quirks } from './syncSupport.ts';

const tables = useGatewayTables();

let services = 0;

function setUp(quirks: Partial<Quirks> = {}, ids: readonly number[] = [1, 2, 3]) {
  services += 1;
  const upstream = `assessments-${services}`;
  const service = new ListService({ ...NO_QUIRKS, ...quirks });
  for (const id of ids) service.addAssessment(id);
  const { db } = tables.database;
  const parts = { db, upstream, client: service.client(), signal: new AbortController().signal };
  const here = eq(assessments.upstream, upstream);
  async function sweep(list: 'assessments' | number = 'assessments'): Promise<void> {
    let page: PageEnd;
    do {
      page = await (list === 'assessments'
        ? sweepPage(parts, assessmentList)
        : sweepPage(parts, candidatureList(list)));
    } while (page.end === 'more');
    expect(page.end).toBe('ended');
  }
  return {
    upstream,
    service,
    parts,
    sweep,
    rows: async () => await db.select().from(assessments).where(here).orderBy(asc(assessments.id)),
    ids: async () =>
      (await db.select({ id: assessments.id }).from(assessments).where(here).orderBy(asc(assessments.id))).map(
        ({ id }) => id,
      ),
    upstreamRow: async () => {
      const [row] = await db.select().from(upstreams).where(eq(upstreams.upstream, upstream));
      return row;
    },
    async changedSince(before: Map<number, Date>) {
      const rows = await this.rows();
      return rows
        .filter(({ id, changed_at }) => before.get(id)?.getTime() !== changed_at.getTime())
        .map(({ id }) => id);
    },
  };
}

const changesOf = (rows: { id: number; changed_at: Date }[]) =>
  new Map(rows.map(({ id, changed_at }) => [id, changed_at]));

test('the list of assessments has a separate page size, and its counts and dates show which ones changed', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => index + 1);
  const model = setUp({ maxPage: 10, count: 'missing' }, ids);
  for (let row = 0; row < 5; row++) model.service.add();
  await model.sweep();
  expect(await model.ids()).toEqual(ids);
  expect(model.service.calls).toHaveLength(3 + 2);
  expect(await model.upstreamRow()).toMatchObject({ assessment_page_size: 10, page_size: 0 });
  const before = changesOf(await model.rows());
  await model.sweep();
  expect(await model.changedSince(before)).toEqual([]);
  Object.assign(model.service.addAssessment(4), { candidates: 1 });
  Object.assign(model.service.addAssessment(9), { modified: '2026-01-02T00:00:00Z' });
  await model.sweep();
  expect(await model.changedSince(before)).toEqual([4, 9]);
});

test('the percentage of an assessment is the one that the service sends, even if its counts differ', async () => {
  const model = setUp({}, [1]);
  Object.assign(model.service.addAssessment(1), { candidates: 10, started: 3, finished: 2, finished_percentage: 50 });
  await model.sweep();
  expect(await model.rows()).toMatchObject([{ candidates: 10, finished: 2, finished_percentage: 50 }]);
});

test('an assessment is gone with its candidatures after two complete sweeps without it', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  const model = setUp({}, ids);
  model.service.add();
  await model.sweep();
  await model.sweep(2);
  model.service.assessments.delete(2);
  await model.sweep();
  expect(await model.ids()).toEqual(ids);
  // A sweep that ends early does not count.
  model.service.fault = () => 'gone';
  await model.sweep();
  model.service.fault = () => 'none';
  expect(await model.ids()).toEqual(ids);
  await model.sweep();
  expect(await model.ids()).toEqual(ids.filter((id) => id !== 2));
  const { db } = tables.database;
  expect(await db.select().from(candidatures).where(eq(candidatures.upstream, model.upstream))).toEqual([]);
  const gone = await db.select().from(removals).where(eq(removals.upstream, model.upstream));
  expect(gone).toMatchObject([{ candidature_id: 1, assessment_id: 2 }]);
});

test('with another token of the same account the rows stay, unverified until the list was read', async () => {
  const model = setUp(
    {},
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  await recordToken(tables.database.db, model.upstream, 'first');
  await model.sweep();
  const { epoch } = (await model.upstreamRow()) ?? {};
  const before = changesOf(await model.rows());
  await recordToken(tables.database.db, model.upstream, 'first');
  expect(await model.upstreamRow()).toMatchObject({ unverified_version: null });
  await recordToken(tables.database.db, model.upstream, 'second');
  // All lists are read once more.
  expect(await model.changedSince(before)).toHaveLength(10);
  expect(await model.upstreamRow()).toMatchObject({ unverified_version: expect.any(Number) });
  model.service.assessments.delete(1);
  for (const id of [11, 12]) model.service.addAssessment(id);
  await model.sweep();
  expect(await model.upstreamRow()).toMatchObject({ epoch, unverified_version: null });
  expect(await model.ids()).toHaveLength(12);
});

test('a token of another account empties the cache and starts another epoch', async () => {
  const model = setUp(
    { maxPage: 5 },
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  model.service.add();
  await recordToken(tables.database.db, model.upstream, 'first');
  await model.sweep();
  await model.sweep(1);
  const { epoch } = (await model.upstreamRow()) ?? {};
  // In the middle of a sweep.
  expect(await sweepPage(model.parts, assessmentList)).toMatchObject({ end: 'more' });
  await recordToken(tables.database.db, model.upstream, 'second');
  model.service.assessments.clear();
  model.service.rows.clear();
  // Two of ten exist in both accounts by chance, since IDs are small numbers.
  for (const id of [1, 2, 77]) model.service.addAssessment(id);
  await model.sweep();
  expect(await model.ids()).toEqual([]);
  await recordToken(tables.database.db, model.upstream, 'second');
  await model.sweep();
  expect(await model.ids()).toEqual([1, 2, 77]);
  const row = await model.upstreamRow();
  expect(row).toMatchObject({ unverified_version: null });
  expect(row?.epoch).not.toBe(epoch);
});

test('records of removals and writes are deleted after an hour, and readers can detect it', async () => {
  const model = setUp();
  for (let row = 0; row < 3; row++) model.service.add();
  await model.sweep(1);
  const { db } = tables.database;
  await recordWrite(db, model.upstream, { kind: 'removed', candidature: 1 });
  const here = eq(removals.upstream, model.upstream);
  const [removal] = await db.select().from(removals).where(here);
  await db
    .update(removals)
    .set({ at: new Date(Date.now() - 61 * 60_000) })
    .where(here);
  model.service.rows.delete(1);
  await model.sweep(1);
  expect(await db.select().from(removals).where(here)).toEqual([]);
  expect(await model.upstreamRow()).toMatchObject({ pruned_version: removal?.version });
});

test('each list has the last answer of the upstream and the number of failures since', async () => {
  const model = setUp();
  const sweepRow = async () => {
    const [row] = await tables.database.db
      .select()
      .from(sweeps)
      .where(and(eq(sweeps.upstream, model.upstream), eq(sweeps.scope, 0)));
    return row;
  };
  model.service.fault = () => 'refused';
  for (const failures of [1, 2]) {
    expect(await sweepPage(model.parts, assessmentList)).toMatchObject({ end: 'failed' });
    expect(await sweepRow()).toMatchObject({ failures, failed_at: expect.any(Date), answered_at: null });
  }
  expect(await sweepRow()).toMatchObject({ problem: 'refused' });
  model.service.fault = () => 'none';
  await model.sweep();
  expect(await sweepRow()).toMatchObject({ failures: 0, problem: null, answered_at: expect.any(Date) });
});

test('the status of a list says how many rows are known, and since when', async () => {
  const model = setUp({ maxPage: 10 });
  const status = async () => await readCompleteness(tables.database.db, readerOfAll(model.upstream), 2);
  expect(await status()).toMatchObject({
    rows: 0,
    expected: null,
    complete_at: null,
    answered_at: null,
    problem: null,
  });
  for (let row = 0; row < 12; row++) model.service.add();
  await watchList(tables.database.db, model.upstream, 2);
  await sweepPage(model.parts, candidatureList(2));
  expect(await status()).toMatchObject({ rows: 10, expected: 12, complete_at: null, answered_at: expect.any(String) });
  await model.sweep(2);
  expect(await status()).toMatchObject({ rows: 12, expected: 12, complete_at: expect.any(String), is_verified: true });
  await model.sweep();
  expect(await readCompleteness(tables.database.db, readerOfAll(model.upstream), ASSESSMENT_LIST)).toMatchObject({
    rows: 3,
    expected: 3,
    unreadable: 0,
  });
});

test('watching a list is stored at most every ten seconds', async () => {
  const model = setUp();
  const { db } = tables.database;
  const which = and(eq(sweeps.upstream, model.upstream), eq(sweeps.scope, 2));
  let wakes = 0;
  const watch = createWatch({ db, upstream: model.upstream, wakeSync: () => (wakes += 1) });
  const watchedAt = async () => {
    await watch.mark(2);
    const [row] = await db.select().from(sweeps).where(which);
    return row?.watched_at?.getTime();
  };
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const first = await watchedAt();
    vi.advanceTimersByTime(9_000);
    expect([await watchedAt(), wakes]).toEqual([first, 1]);
    vi.advanceTimersByTime(1_000);
    expect(await watchedAt()).toBeGreaterThan(first ?? Infinity);
    expect(wakes).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('tables are analysed after a first sweep, and vacuumed after removals', async () => {
  const model = setUp();
  for (let row = 0; row < 1_500; row++) model.service.add();
  await model.sweep(1);
  const { db, engine } = tables.database;
  const statistics = async () => {
    const { rows } = await db.execute<{ known: number; vacuums: number }>(sql`
      select reltuples::int as known, vacuum_count::int as vacuums from pg_class
      join pg_stat_user_tables on relid = pg_class.oid where relid = 'read_model.candidatures'::regclass`);
    return rows[0];
  };
  // PostgreSQL updates these statistics a moment after a transaction has ended.
  await expect
    .poll(async () => {
      await analyzeTables(tables.database);
      return (await statistics())?.known;
    })
    .toBeGreaterThanOrEqual(1_500);
  await db.delete(candidatures).where(eq(candidatures.upstream, model.upstream));
  const { vacuums = 0 } = (await statistics()) ?? {};
  if (engine === 'postgres') return;
  await expect
    .poll(async () => {
      await vacuumTables(tables.database);
      return (await statistics())?.vacuums;
    })
    .toBeGreaterThan(vacuums);
});

test('a command drops the read model and starts another epoch', async () => {
  const model = setUp();
  model.service.add();
  await model.sweep();
  await model.sweep(1);
  const { epoch } = (await model.upstreamRow()) ?? {};
  expect(await runCommandOn(tables.database, 'rebuild-read-model')).toMatch(
    /^[\d,]+ rows were deleted\. The server reads the lists again\.$/,
  );
  const { db } = tables.database;
  const counts = await Promise.all(gatewayData.caches.map(async (table) => await db.$count(table)));
  expect(counts).toEqual(gatewayData.caches.map(() => 0));
  await model.sweep();
  await model.sweep(1);
  expect((await model.upstreamRow())?.epoch).not.toBe(epoch);
  expect(await model.ids()).toEqual([1, 2, 3]);
});
