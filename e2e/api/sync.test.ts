import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cacheRetention } from '../../src/gateway/privacy/retention.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import { candidatureTexts, removals, upstreams } from '../../src/gateway/schema/readModel.ts';
import { audit, observedCompletions, observedStageChanges } from '../../src/gateway/schema/tables.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { ASSESSMENT, createSweptModel, dataOf } from './sweptModel.ts';
import type { Quirks, ServiceRow } from './syncSupport.ts';

const tables = useGatewayTables();
const setUp = (quirks: Partial<Quirks> = {}) => createSweptModel(tables.database.db, quirks);

test('a list with 10 rows a page is read completely, in one call a page, and again without a write', async () => {
  const model = setUp({ maxPage: 10, count: 'missing' });
  for (let index = 0; index < 95; index++) model.service.add();
  await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
  // Each page begins with the last row of the one before; two show that the end is the end.
  expect(model.service.calls).toHaveLength(11 + 2);
  const version = await model.version();
  await model.sweep();
  // Only the completeness is recorded again.
  expect(await model.version()).toBe(version + 1);
  expect((await model.read()).every((row) => row.version <= version)).toBe(true);
});

test('a page of 1,000 rows is stored in parts, and an upstream that refuses so many is asked for fewer', async () => {
  const model = setUp({ maxLimit: 100 });
  for (let index = 0; index < 450; index++) model.service.add({ full_name: `Łucja \0 Żółć ${index}` });
  await model.sweep();
  expect(model.service.calls.map(({ limit }) => limit).slice(0, 3)).toEqual([1000, 100, 100]);
  const large = setUp();
  for (let index = 0; index < 450; index++) large.service.add();
  await large.sweep();
  for (const each of [model, large]) expect(dataOf(await each.read())).toEqual(each.expected());
  const texts = await tables.database.db
    .select()
    .from(candidatureTexts)
    .where(eq(candidatureTexts.upstream, model.upstream));
  expect(texts).toHaveLength(450);
  expect(texts.map(({ text }) => text)).toContain('lucja zolc 0\nc1@example.org');
});

test('a candidature is gone after two complete sweeps without it, and in the list of changes', async () => {
  const model = setUp({ maxPage: 10 });
  for (let index = 0; index < 40; index++) model.service.add();
  await model.sweep();
  for (const id of [1, 10, 11, 40]) model.service.rows.delete(id);
  await model.sweep();
  expect(await model.read()).toHaveLength(40);
  await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
  const gone = await tables.database.db.select().from(removals).where(eq(removals.upstream, model.upstream));
  expect(gone.map(({ candidature_id }) => candidature_id).toSorted((a, b) => a - b)).toEqual([1, 10, 11, 40]);
});

test('the time of completion is when a known candidature is first read as completed', async () => {
  const model = setUp();
  model.service.add({ status: 'completed', avg_score: 80 });
  const later = model.service.add({ status: 'started' });
  await model.sweep();
  Object.assign(later, { status: 'completed', avg_score: 60 });
  await model.sweep();
  await model.sweep();
  const seen = await tables.database.db
    .select()
    .from(observedCompletions)
    .where(eq(observedCompletions.upstream, model.upstream))
    .orderBy(asc(observedCompletions.candidature_id));
  expect(seen).toMatchObject([
    { candidature_id: 1, was_open: false },
    { candidature_id: 2, was_open: true },
  ]);
});

test('a stage change in the service is recorded as observed, one that was made here is not', async () => {
  const model = setUp();
  const [moved, ours, lost] = [model.service.add(), model.service.add(), model.service.add()];
  await model.sweep();
  Object.assign(moved, { stage: 'EVA' });
  Object.assign(ours, { stage: 'INT' });
  await model.write({ kind: 'stage', candidature: ours.id, stage: 'INT' });
  await model.write({ kind: 'unknown', candidature: lost.id });
  Object.assign(lost, { stage: 'INT' });
  await model.sweep();
  await model.sweep();
  const { db } = tables.database;
  const noted = async () =>
    await db.select().from(observedStageChanges).where(eq(observedStageChanges.upstream, model.upstream));
  expect(await noted()).toMatchObject([{ candidature_id: moved.id, from_stage: 'NYE', to_stage: 'EVA' }]);

  // A page has the effect of a call that has not ended.
  const call = { at: new Date(), operation: 'changeStage' as const, detail: 'OFS', request_id: 'r' };
  await db.insert(audit).values({ ...call, upstream: model.upstream, candidature_id: moved.id });
  Object.assign(moved, { stage: 'OFS' });
  await model.sweep();
  expect(await noted()).toHaveLength(1);
});

test('a change without an answer stays unknown until a page that was requested later', async () => {
  const model = setUp();
  model.service.add();
  await model.sweep();
  model.service.onAnswer = async () => await model.write({ kind: 'unknown', candidature: 1 });
  await model.sweep();
  expect(await model.read()).toMatchObject([{ unknown_since: expect.any(Date) }]);
  model.service.onAnswer = () => Promise.resolve();
  await model.sweep();
  expect(await model.read()).toMatchObject([{ unknown_since: null }]);
});

test('a candidate who was erased is not stored again, until there is a later invitation', async () => {
  const model = setUp();
  const erased = model.service.add({ email: 'Erased@example.org' });
  model.service.add();
  const ids = async () => (await model.read()).map(({ id }) => id);
  // Erased while a page with the candidate is loading.
  model.service.onAnswer = async () => {
    const person = { email: 'erased@example.org', candidatures: [], testTakers: [], names: [] };
    await tables.database.db.transaction(async (tx) => await gatewayData.erase(tx, person));
    model.service.onAnswer = () => Promise.resolve();
  };
  await model.sweep();
  expect(await ids()).toEqual([2]);
  await model.sweep();
  expect(await ids()).toEqual([2]);
  const again = model.service.add({ email: erased.email, created: '2099-01-01T00:00:00Z' });
  await model.sweep();
  expect(await ids()).toEqual([2, again.id]);
});

test('the cache of an unused upstream is deleted, and its observed completions later', async () => {
  const [unused, used] = [setUp(), setUp()];
  for (const each of [unused, used]) {
    each.service.add({ status: 'completed' });
    await each.sweep();
  }
  const { db } = tables.database;
  const long = sql`now() - interval '91 days'`;
  await db.update(upstreams).set({ used_at: long }).where(eq(upstreams.upstream, unused.upstream));
  const before = new Date(Date.now() - 90 * 86_400_000);
  for (const rule of cacheRetention) while ((await rule(db, before, 500)) > 0);
  expect(await unused.read()).toEqual([]);
  expect(await unused.sweepRow()).toBeUndefined();
  expect(await used.read()).toHaveLength(1);
  const seen = await db.select().from(observedCompletions);
  expect(seen.map(({ upstream }) => upstream)).toEqual(expect.arrayContaining([unused.upstream, used.upstream]));
});

test('a sweep that ends early removes nothing, and does not count as one without a candidature', async () => {
  const model = setUp({ maxPage: 10 });
  for (let index = 0; index < 30; index++) model.service.add();
  await model.sweep();
  const all = await model.read();
  const hide = (...ids: number[]) => {
    const hidden = ids.map((id) => [id, model.service.rows.get(id) as ServiceRow] as const);
    for (const id of ids) model.service.rows.delete(id);
    return () => hidden.forEach(([id, row]) => model.service.rows.set(id, row));
  };
  let show = hide(3);
  await model.sweep();
  show();
  show = hide(3, 4);
  model.service.fault = (offset) => (offset > 0 ? 'gone' : 'none');
  await model.sweep();
  expect(await model.sweepRow()).toMatchObject({ is_running: false, is_whole: false });
  expect(await model.read()).toHaveLength(all.length);
  model.service.fault = () => 'none';
  show();
  show = hide(4);
  await model.sweep();
  expect(await model.sweepRow()).toMatchObject({ is_running: false, is_whole: true });
  show();
  expect(dataOf(await model.read())).toEqual(model.expected());
});

test('a page requested by a user does not undo a later one', async () => {
  const model = setUp();
  const [first, second] = [model.service.add(), model.service.add()];
  await model.sweep();
  model.service.onAnswer = async () => {
    model.service.onAnswer = () => Promise.resolve();
    Object.assign(first, { stage: 'OFS' });
    Object.assign(second, { rating: 5 });
    model.service.add();
    await model.sweep();
    Object.assign(second, { rating: 4 });
  };
  await model.look({ scope: { assessment: ASSESSMENT }, ordering: '-created', limit: 100, offset: 0 });
  expect(await model.read()).toMatchObject([{ stage: 'OFS' }, { rating: 5 }, { id: 3 }]);
});

test('a page that arrives after another process took over is not stored', async () => {
  const model = setUp();
  const row = model.service.add();
  model.service.onAnswer = async () => {
    model.service.onAnswer = () => Promise.resolve();
    row.stage = 'OFS';
    expect(await model.readPages(9)).toMatchObject({ end: 'ended' });
  };
  expect(await model.readPages()).toMatchObject({ end: 'superseded' });
  expect(await model.read()).toMatchObject([{ stage: 'OFS' }]);
});

test('two processes can work on the same sweep', async () => {
  const model = setUp({ maxPage: 10 });
  for (let index = 0; index < 60; index++) model.service.add();
  for (let round = 0; round < 12; round++) await Promise.all([model.readPages(1), model.readPages(1)]);
  await model.sweep();
  await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
});
