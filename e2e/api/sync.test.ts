import { and, asc, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandidatureScope } from '../../src/contract/candidatureFilters.ts';
import { STAGES } from '../../src/contract/codes.ts';
import { cacheSweeps } from '../../src/gateway/privacy/cachedData.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import { DATA_COLUMNS, toData } from '../../src/gateway/readModel/candidatureRow.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { candidatures, candidatureTexts, removals, sweeps, upstreams } from '../../src/gateway/readModel/tables.ts';
import { observedCompletions } from '../../src/gateway/schema.ts';
import { candidatureList } from '../../src/gateway/sync/lists.ts';
import { createReadThrough, type ListPart } from '../../src/gateway/sync/readThrough.ts';
import { type PageEnd, sweepPage } from '../../src/gateway/sync/sweepPage.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { Killed, ListService, NO_QUIRKS, type PageFault, type Quirks, type ServiceRow } from './syncSupport.ts';

const ASSESSMENT = 7;

const tables = useGatewayTables();

let services = 0;

/** A service, and the read model of it. */
function setUp(quirks: Partial<Quirks> = {}) {
  services += 1;
  const upstream = `service-${services}`;
  const service = new ListService({ ...NO_QUIRKS, ...quirks });
  const parts = { db: tables.database.db, upstream, client: service.client(), signal: new AbortController().signal };
  const read = async () =>
    await tables.database.db
      .select()
      .from(candidatures)
      .where(and(eq(candidatures.upstream, upstream), eq(candidatures.assessment_id, ASSESSMENT)))
      .orderBy(asc(candidatures.id));
  const readPages = async (most = 1): Promise<PageEnd> => {
    let page = await sweepPage(parts, candidatureList(ASSESSMENT));
    for (let pages = 1; pages < most && page.end === 'more'; pages++) {
      page = await sweepPage(parts, candidatureList(ASSESSMENT));
    }
    return page;
  };
  return {
    upstream,
    service,
    read,
    write: async (write: Parameters<typeof recordWrite>[2]) => await recordWrite(tables.database.db, upstream, write),
    /** Reads pages until the sweep ends, or so many. */
    readPages,
    /** As a user who looks at a part of the list. */
    async look(part: ListPart) {
      const reads = () => service.client();
      const readThrough = createReadThrough({ db: tables.database.db, upstream, reads });
      const waiting = { signal: new AbortController().signal, lane: 'interactive' as const };
      return await readThrough.readPart(part, false, waiting);
    },
    async sweep() {
      expect(await readPages(Infinity)).toMatchObject({ end: 'over' });
    },
    async sweepRow() {
      const [row] = await tables.database.db.select().from(sweeps).where(eq(sweeps.upstream, upstream));
      return row;
    },
    async version() {
      const [row] = await tables.database.db.select().from(upstreams).where(eq(upstreams.upstream, upstream));
      return row?.version ?? 0;
    },
    /** What the service has and can be addressed, as the model should hold it. */
    expected: () =>
      [...service.rows.values()]
        .filter(({ id }) => service.quirks.withoutId === 0 || id % service.quirks.withoutId !== 0)
        .toSorted((a, b) => a.id - b.id)
        .map((row) => ({ id: row.id, ...toData(ASSESSMENT, row) })),
  };
}

const dataOf = (rows: Awaited<ReturnType<ReturnType<typeof setUp>['read']>>) =>
  rows.map((row) => ({ id: row.id, ...Object.fromEntries(DATA_COLUMNS.map((column) => [column, row[column]])) }));

test('a list of 10 rows a page is read whole, in as many calls as it has pages, and again without a write', async () => {
  const model = setUp({ maxPage: 10, count: 'missing' });
  for (let index = 0; index < 95; index++) model.service.add();
  await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
  // Each page begins with the last row of the one before.
  expect(model.service.calls).toHaveLength(11);
  const version = await model.version();
  await model.sweep();
  // Only that it is complete again.
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
  expect(texts.map(({ text }) => text)).toContain('lucja  zolc 0\nc1@example.org');
});

test('a candidature is gone after two complete sweeps without it, and in the list of changes', async () => {
  const model = setUp({ maxPage: 10 });
  for (let index = 0; index < 30; index++) model.service.add();
  await model.sweep();
  for (const id of [1, 10, 11, 30]) model.service.rows.delete(id);
  await model.sweep();
  expect(await model.read()).toHaveLength(30);
  await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
  const gone = await tables.database.db.select().from(removals).where(eq(removals.upstream, model.upstream));
  expect(gone.map(({ candidature_id }) => candidature_id).toSorted((a, b) => a - b)).toEqual([1, 10, 11, 30]);
});

test('the first page on which a candidature is completed says when, if it was seen before', async () => {
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

test('a write without an answer stays unknown until a page that was asked for later', async () => {
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
  // While a page with the candidate is on its way.
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

test('what is cached of an upstream that is not used any more goes, completions that were observed later', async () => {
  const [unused, used] = [setUp(), setUp()];
  for (const each of [unused, used]) {
    each.service.add({ status: 'completed' });
    await each.sweep();
  }
  const { db } = tables.database;
  const long = sql`now() - interval '91 days'`;
  await db.update(upstreams).set({ used_at: long }).where(eq(upstreams.upstream, unused.upstream));
  const before = new Date(Date.now() - 90 * 86_400_000);
  for (const sweep of cacheSweeps) while ((await sweep(db, before, 500)) > 0);
  expect(await unused.read()).toEqual([]);
  expect(await unused.sweepRow()).toBeUndefined();
  expect(await used.read()).toHaveLength(1);
  const seen = await db.select().from(observedCompletions);
  expect(seen.map(({ upstream }) => upstream)).toEqual(expect.arrayContaining([unused.upstream, used.upstream]));
});

test('a sweep that ended early removes nothing, and does not count as one that did not see a candidature', async () => {
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

test('a page that a user waited for does not undo what a later one said', async () => {
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

test('a page that arrives when another process has gone on is not stored', async () => {
  const model = setUp();
  const row = model.service.add();
  model.service.onAnswer = async () => {
    model.service.onAnswer = () => Promise.resolve();
    row.stage = 'OFS';
    expect(await model.readPages(9)).toMatchObject({ end: 'over' });
  };
  expect(await model.readPages()).toMatchObject({ end: 'superseded' });
  expect(await model.read()).toMatchObject([{ stage: 'OFS' }]);
});

test('two processes at one sweep do no harm to it', async () => {
  const model = setUp({ maxPage: 10 });
  for (let index = 0; index < 60; index++) model.service.add();
  for (let round = 0; round < 12; round++) await Promise.all([model.readPages(1), model.readPages(1)]);
  await model.sweep();
  await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
});

// What happens in the service, to its pages, and here.
type Command =
  | { do: 'add'; rows: number }
  | { do: 'remove' | 'move' | 'complete' | 'rename'; which: number }
  | { do: 'write stage' | 'write removal'; which: number; during: boolean }
  | { do: 'invite' }
  | { do: 'slice'; pages: number; faults: PageFault[] }
  | { do: 'look'; part: Omit<ListPart, 'scope'>; filter: CandidatureScope; during: number; faults: PageFault[] };

const which = fc.nat({ max: 60 });
const faults = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<PageFault>('none') },
    {
      weight: 4,
      arbitrary: fc.constantFrom<PageFault[]>('refused', 'gone', 'lost', 'killed', 'repeated', 'skipped', 'empty'),
    },
  ),
  { maxLength: 4 },
);
const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('add' as const), rows: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      do: fc.constantFrom('remove' as const, 'move' as const, 'complete' as const, 'rename' as const),
      which,
    }),
    fc.record({
      do: fc.constantFrom('write stage' as const, 'write removal' as const),
      which,
      during: fc.boolean(),
    }),
    fc.record({ do: fc.constant('invite' as const) }),
    fc.record({
      do: fc.constant('look' as const),
      part: fc.record({
        ordering: fc.constantFrom('-created' as const, '_full_name' as const, '-avg_score' as const),
        offset: fc.nat({ max: 30 }),
        limit: fc.integer({ min: 1, max: 20 }),
      }),
      filter: fc.constantFrom<CandidatureScope[]>({}, { stage: ['OFS'] }, { status: ['invited'] }, { q: 'renamed' }),
      during: fc.nat({ max: 3 }),
      faults,
    }),
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('slice' as const), pages: fc.integer({ min: 1, max: 5 }), faults }),
    },
  ),
  { minLength: 5, maxLength: 40 },
);
const quirks: fc.Arbitrary<Quirks> = fc.record({
  maxPage: fc.integer({ min: 3, max: 9 }),
  maxLimit: fc.constantFrom(1000, 100, 10),
  count: fc.constantFrom('right', 'missing', 'wrong'),
  withoutId: fc.constantFrom(0, 0, 5),
  average: fc.constantFrom('avg_score', 'average'),
  search: fc.constantFrom('right', 'ignored'),
});

async function play(given: Quirks, list: Command[]): Promise<void> {
  const model = setUp(given);
  const { service } = model;
  /** Stages that were confirmed here, and which have not changed since; null: removed. */
  const confirmed = new Map<number, string | null>();
  const writable = () => service.rows.size > 0;
  const pick = (index: number): ServiceRow | undefined => [...service.rows.values()][index % service.rows.size];
  const hasId = ({ id }: ServiceRow) => given.withoutId === 0 || id % given.withoutId !== 0;

  const writeTo = async (row: ServiceRow, command: 'write stage' | 'write removal') => {
    if (command === 'write removal') {
      service.rows.delete(row.id);
      confirmed.set(row.id, null);
      await model.write({ kind: 'removed', candidature: row.id });
    } else {
      row.stage = STAGES[(STAGES.indexOf(row.stage as 'NYE') + 1) % STAGES.length] ?? 'REJ';
      confirmed.set(row.id, row.stage);
      await model.write({ kind: 'stage', candidature: row.id, stage: row.stage });
    }
  };
  let next: (() => Promise<void>) | null = null;
  service.onAnswer = async () => {
    await next?.();
    next = null;
  };

  for (const command of list) {
    const before = new Set((await model.read()).map(({ id }) => id));
    let mayRemove = false;
    if (command.do === 'add') for (let row = 0; row < command.rows; row++) service.add();
    else if (command.do === 'invite') {
      const { id, testtaker_id, created, email, full_name, invitation_uuid, status } = service.add();
      if (hasId({ id } as ServiceRow)) {
        const record = { id, assessment: ASSESSMENT, testtaker_id, created, email, invitation_uuid, status };
        const invitation = { ...record, first_name: full_name, last_name: '' };
        await model.write({ kind: 'invited', assessment: ASSESSMENT, invitation });
      }
    } else if (command.do === 'slice') {
      let page = 0;
      service.fault = () => command.faults[page++] ?? 'none';
      const { end } = await model.readPages(command.pages).catch((error: unknown) => {
        if (error instanceof Killed || String(error).includes('Killed')) return { end: 'killed' };
        throw error;
      });
      next = null;
      mayRemove = end === 'over' && (await model.sweepRow())?.is_whole === true;
    } else if (command.do === 'look') {
      let page = 0;
      service.fault = () => command.faults[page++] ?? 'none';
      // While its page is on its way, sync and writes go on.
      const own = next;
      next = async () => {
        next = null;
        service.fault = () => 'none';
        await own?.();
        const changed = pick(command.part.offset);
        if (changed) changed.stage = 'EVA';
        if (changed) confirmed.delete(changed.id);
        const { end } = await model.readPages(command.during);
        mayRemove = end === 'over' && (await model.sweepRow())?.is_whole === true;
      };
      await model.look({ scope: { assessment: ASSESSMENT, ...command.filter }, ...command.part });
      next = null;
    } else if (writable()) {
      const row = pick(command.which);
      if (!row) continue;
      switch (command.do) {
        case 'remove':
          service.rows.delete(row.id);
          confirmed.delete(row.id);
          break;
        case 'move':
          row.stage = 'OFS';
          confirmed.delete(row.id);
          break;
        case 'complete':
          Object.assign(row, { status: 'completed', avg_score: row.id % 101 });
          break;
        case 'rename':
          row.full_name = `Renamed ${row.id}`;
          break;
        case 'write stage':
        case 'write removal': {
          if (!hasId(row)) break;
          const write = command.do;
          // While a page is on its way that was made before.
          if (command.during) next = async () => (service.rows.has(row.id) ? await writeTo(row, write) : undefined);
          else await writeTo(row, write);
        }
      }
    }
    const rows = new Map((await model.read()).map((row) => [row.id, row]));
    for (const id of before) {
      if (rows.has(id) || confirmed.get(id) === null) continue;
      expect(mayRemove, `${id} was removed by ${command.do}`).toBe(true);
      expect(service.rows.has(id), `${id} was removed and is there`).toBe(false);
    }
    for (const [id, stage] of confirmed) {
      const row = rows.get(id);
      if (stage === null) expect(row, `${id} was removed here`).toBeUndefined();
      else if (row) expect(row.stage, `the stage of ${id}`).toBe(stage);
    }
  }
  service.fault = () => 'none';
  for (let round = 0; round < 4; round++) await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
  expect(await model.sweepRow()).toMatchObject({ is_whole: true, is_running: false });
}

test('after any changes, faults and writes, the last sweeps leave what the service has', async () => {
  await fc.assert(fc.asyncProperty(quirks, commands, play), { numRuns: 30 });
});
