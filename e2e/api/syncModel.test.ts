import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandidatureScope } from '../../src/contract/candidatureFilters.ts';
import { STAGES } from '../../src/contract/codes.ts';
import type { ListPart } from '../../src/gateway/sync/readThrough.ts';
import { useGatewayTables } from './gatewayTables.ts';
import { ASSESSMENT, createSweptModel, dataOf } from './sweptModel.ts';
import { Killed, type PageFault, type Quirks, type ServiceRow } from './syncSupport.ts';
import { IS_FULL_RUN } from '../support/slowMode.js';

const tables = useGatewayTables();

/** A change between two pages. */
type PageChange = Partial<Pick<Quirks, 'maxPage' | 'count' | 'order'>> & { add?: number; remove?: number };

// Changes in the service, faults of its pages, and changes made here.
type Command =
  | { do: 'add'; rows: number }
  | { do: 'remove' | 'move' | 'complete' | 'rename'; which: number }
  | { do: 'write stage' | 'write removal'; which: number; during: boolean }
  | { do: 'invite' }
  | { do: 'hide'; which: number }
  | { do: 'slice'; pages: number; faults: PageFault[]; changes: PageChange[] }
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
const changes: fc.Arbitrary<PageChange[]> = fc.array(
  fc.record(
    {
      maxPage: fc.integer({ min: 1, max: 9 }),
      count: fc.constantFrom('right', 'missing', 'wrong'),
      order: fc.constantFrom('id', 'id', 'id', '-id', 'name'),
      add: fc.integer({ min: 1, max: 3 }),
      remove: which,
    },
    { requiredKeys: [] },
  ),
  { maxLength: 8 },
);
const commands = (maxLength: number): fc.Arbitrary<Command[]> =>
  fc.array(
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
      fc.record({ do: fc.constant('hide' as const), which }),
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
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant('slice' as const),
          pages: fc.integer({ min: 1, max: 9 }),
          faults,
          changes,
        }),
      },
    ),
    { minLength: 5, maxLength },
  );
const quirks: fc.Arbitrary<Quirks> = fc.record({
  maxPage: fc.integer({ min: 1, max: 9 }),
  order: fc.constant('id'),
  ids: fc.constantFrom('numbers', 'strings'),
  maxLimit: fc.constantFrom(1000, 100, 10),
  count: fc.constantFrom('right', 'missing', 'wrong'),
  withoutId: fc.constantFrom(0, 0, 5),
  average: fc.constantFrom('avg_score', 'average'),
  search: fc.constantFrom('right', 'ignored'),
});

async function play(quirk: Readonly<Quirks>, list: Command[]): Promise<void> {
  // A page with one row that has no ID cannot be joined to the others.
  const given = quirk.maxPage === 1 ? { ...quirk, withoutId: 0 } : quirk;
  const model = createSweptModel(tables.database.db, { ...given });
  const { service } = model;
  /** Stages that were confirmed here and have not changed since; null: removed. */
  const confirmed = new Map<number, string | null>();
  const writable = () => service.rows.size > 0;
  const pick = (index: number): ServiceRow | undefined => [...service.rows.values()][index % service.rows.size];
  const hasId = ({ id }: Pick<ServiceRow, 'id'>) => given.withoutId === 0 || id % given.withoutId !== 0;
  const isListed = (id: number) => service.rows.has(id) && !service.hidden.has(id);
  /** The rows that the service has listed since the running sweep began, and since the last complete one did. */
  let present = new Set<number>();
  let presentBefore = new Set<number>();
  const leave = (id: number) => {
    present.delete(id);
    presentBefore.delete(id);
  };
  const remove = (id: number) => {
    service.rows.delete(id);
    leave(id);
  };
  const change = ({ add = 0, remove: index, ...how }: PageChange) => {
    Object.assign(service.quirks, how);
    for (let row = 0; row < add; row++) service.add();
    const row = index === undefined ? undefined : pick(index);
    if (row) remove(row.id);
    if (row) confirmed.delete(row.id);
  };
  /** Reads pages of a sweep, with changes between them. Resolves to whether a complete sweep has ended. */
  const readPages = async (pages: number, between: PageChange[] = []): Promise<boolean> => {
    for (let page = 0; page < pages; page++) {
      change(between[page] ?? {});
      if (!(await model.sweepRow())?.is_running) present = new Set([...service.rows.keys()].filter(isListed));
      const { end } = await model.readPages();
      if (end === 'more') continue;
      if (end !== 'ended' || !(await model.sweepRow())?.is_whole) return false;
      const read = new Set((await model.read()).map(({ id }) => id));
      for (const id of present) {
        if (!presentBefore.has(id) || !hasId({ id }) || confirmed.get(id) === null) continue;
        expect(read.has(id), `${id} is there, and two complete sweeps have not seen it`).toBe(true);
      }
      presentBefore = present;
      return true;
    }
    return false;
  };

  const writeTo = async (row: ServiceRow, command: 'write stage' | 'write removal') => {
    if (command === 'write removal') {
      remove(row.id);
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
      if (hasId({ id })) {
        const record = { id, assessment: ASSESSMENT, testtaker_id, created, email, invitation_uuid, status };
        const invitation = { ...record, first_name: full_name, last_name: '' };
        await model.write({ kind: 'invited', assessment: ASSESSMENT, invitation });
      }
    } else if (command.do === 'slice') {
      let page = 0;
      service.fault = () => command.faults[page++] ?? 'none';
      mayRemove = await readPages(command.pages, command.changes).catch((error: unknown) => {
        if (error instanceof Killed || String(error).includes('Killed')) return false;
        throw error;
      });
      next = null;
    } else if (command.do === 'look') {
      let page = 0;
      service.fault = () => command.faults[page++] ?? 'none';
      // While this page is loading, sync and writes continue.
      const own = next;
      next = async () => {
        next = null;
        service.fault = () => 'none';
        await own?.();
        const changed = pick(command.part.offset);
        if (changed) changed.stage = 'EVA';
        if (changed) confirmed.delete(changed.id);
        mayRemove = await readPages(command.during);
      };
      await model.look({ scope: { assessment: ASSESSMENT, ...command.filter }, ...command.part });
      next = null;
    } else if (writable()) {
      const row = pick(command.which);
      if (!row) continue;
      switch (command.do) {
        case 'remove':
          remove(row.id);
          confirmed.delete(row.id);
          break;
        case 'hide':
          if (!service.hidden.delete(row.id)) service.hidden.add(row.id);
          leave(row.id);
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
          // While a page from before the change is loading.
          if (command.during) next = async () => (service.rows.has(row.id) ? await writeTo(row, write) : undefined);
          else await writeTo(row, write);
        }
      }
    }
    const rows = new Map((await model.read()).map((row) => [row.id, row]));
    for (const id of before) {
      if (rows.has(id) || confirmed.get(id) === null) continue;
      expect(mayRemove, `${id} was removed by ${command.do}`).toBe(true);
      expect(isListed(id), `${id} was removed and is there`).toBe(false);
    }
    for (const [id, stage] of confirmed) {
      const row = rows.get(id);
      if (stage === null) expect(row, `${id} was removed here`).toBeUndefined();
      else if (row) expect(row.stage, `the stage of ${id}`).toBe(stage);
    }
  }
  service.fault = () => 'none';
  service.hidden.clear();
  // A page whose only row with an ID is its first cannot be joined to the next, so a removed row between them stays.
  Object.assign(service.quirks, given, given.withoutId > 0 && { maxPage: 20 });
  // Three sweeps remove a large part of a list, and the first may have begun before.
  for (let round = 0; round < 6; round++) await model.sweep();
  expect(dataOf(await model.read())).toEqual(model.expected());
  // Rows without an ID alone are no list that was read.
  const isReadable = model.expected().length > 0 || service.rows.size === 0;
  expect(await model.sweepRow()).toMatchObject({ is_whole: isReadable, is_running: false });
}

// The time limits end the shrinking of a failure before the test times out, so that it is reported.
test('after any changes, faults and writes, complete sweeps match the service [S60]', async () => {
  await fc.assert(fc.asyncProperty(quirks, commands(15), play), {
    numRuns: 5,
    interruptAfterTimeLimit: 100_000,
    markInterruptAsFailure: true,
  });
});

test('the same in many runs with many changes [S60]', { tags: 'slow', timeout: 900_000 }, async () => {
  await fc.assert(fc.asyncProperty(quirks, commands(40), play), {
    numRuns: IS_FULL_RUN ? 40 : 15,
    interruptAfterTimeLimit: 800_000,
    markInterruptAsFailure: true,
  });
});
