import { QueryClient, QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import type { KnownCandidature } from '../../contract/readModel.ts';
import { knownCandidature, windowOf } from '../lib/testing/candidature.ts';
import { stageMoved } from '../lib/testing/stageMoved.ts';
import { DEFAULT_FILTER } from './candidatureFilter.ts';
import { firstWindowQuery } from './candidatureLists.ts';
import { answerConflict, currentConflict } from './conflicts.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { requestStageChange } from './stages.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const ASSESSMENT = 7;
const list = firstWindowQuery(ASSESSMENT, DEFAULT_FILTER);

/** Lets the page handle an answer before the next one arrives, as on a network. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A colleague's stages, different from ours, so that they can be told apart. */
const THEIRS = ['AA', 'BB'];

/** The outcome of a stage change. `lost`: done, but the answer does not arrive. */
type Fate = 'done' | 'refused' | 'lost';

const PROBLEMS = {
  refused: new Problem({ status: 409, code: 'conflict', message: 'No.' }),
  lost: new Problem({ code: 'network', message: 'Couldn’t reach the server.' }),
};

interface World {
  client: QueryClient;
  rows: KnownCandidature[];
  /** The order in which stage changes reached the server. */
  reached: string[];
  /** The outcomes of the stage changes of a row, in order. */
  fates: Map<number, Fate[]>;
  /** Stages that a colleague sets, each just before our change reaches the service. */
  theirs: Map<number, string[]>;
  /** Colleagues' changes that we may overwrite, and those that we did overwrite: ID and stage. */
  allowed: Set<string>;
  overwritten: string[];
  /** Every request and every answer waits for this. */
  travel: (leg: string) => Promise<void>;
}

function worldOf(travel: World['travel']): World {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rows = Array.from({ length: 6 }, (_, index) => knownCandidature({ id: index + 1 }));
  const world: World = {
    client,
    rows,
    reached: [],
    fates: new Map(),
    theirs: new Map(),
    allowed: new Set(),
    overwritten: [],
    travel,
  };
  const put = (id: number, stage: string) => {
    world.rows = world.rows.map((row) => (row.id === id ? { ...row, stage, is_hired: stage === 'HIR' } : row));
  };
  const stageOf = (id: number) => world.rows.find((row) => row.id === id)?.stage ?? '';
  mocked.queryCandidatures.mockImplementation(async (_query, options) => {
    await world.travel('list');
    const value = windowOf(world.rows);
    await world.travel('rows');
    options?.signal?.throwIfAborted();
    return value;
  });
  mocked.changeStage.mockImplementation(async ({ candidature_id: id, body, expected_stage: expected }) => {
    const { stage } = body;
    await world.travel(`move ${id} to ${stage}`);
    const colleagues = world.theirs.get(id)?.shift();
    if (colleagues !== undefined) put(id, colleagues);
    const before = stageOf(id);
    if (expected !== undefined && expected !== before) {
      await world.travel(`refused ${id}`);
      throw stageMoved(before);
    }
    const fate = world.fates.get(id)?.shift() ?? 'done';
    world.reached.push(`${id} ${stage}`);
    if (THEIRS.includes(before)) world.overwritten.push(`${id} ${before}`);
    if (fate !== 'refused') put(id, stage);
    await world.travel(`moved ${id} to ${stage}`);
    if (fate !== 'done') throw PROBLEMS[fate];
    return { id, stage, reminder_sent: false };
  });
  return world;
}

const move = ({ client }: World, candidature: KnownCandidature, stage: string) =>
  requestStageChange(client, { assessmentId: ASSESSMENT, candidature, stage }).catch(() => null);

const inCache = ({ client }: World) => client.getQueryData(list.queryKey)?.results;

test('the rows match the server for any order of answers [S21 S22 S23 S24]', async () => {
  const moves = fc.array(
    fc.record({
      place: fc.nat(5),
      stage: fc.constantFrom('EVA', 'INT', 'HIR', 'OFS'),
      fate: fc.constantFrom<Fate>('done', 'done', 'refused', 'lost'),
      theirs: fc.constantFrom(null, null, ...THEIRS),
      answer: fc.constantFrom('keep' as const, 'overwrite' as const),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), moves, fc.boolean(), async (s, made, isReadAgain) => {
      const world = worldOf(() => Promise.resolve());
      const stop = new QueryObserver(world.client, list).subscribe(() => {});
      await settle();
      expect(inCache(world)).toHaveLength(6);
      world.travel = (leg) => s.schedule(Promise.resolve(), leg);
      if (isReadAgain) void world.client.refetchQueries();
      const before = world.rows;
      for (const { place, stage, fate, theirs } of made) {
        const row = before[place];
        if (!row) continue;
        if (theirs !== null) world.theirs.set(row.id, [...(world.theirs.get(row.id) ?? []), theirs]);
        world.fates.set(row.id, [...(world.fates.get(row.id) ?? []), fate]);
        void move(world, row, stage);
      }
      const answers = made.map(({ answer }) => answer);
      do {
        if (s.count() > 0) await s.waitOne();
        await settle();
        const conflict = currentConflict();
        if (conflict) {
          const answer = answers.shift() ?? 'keep';
          const row = world.rows.find(({ full_name: name }) => name === conflict.name);
          if (answer === 'overwrite') world.allowed.add(`${row?.id} ${conflict.theirs}`);
          answerConflict(conflict.id, answer);
          await settle();
        }
      } while (s.count() > 0 || currentConflict());
      expect([world.client.isFetching(), world.client.isMutating()]).toEqual([0, 0]);
      stop();
      expect(inCache(world)).toEqual(world.rows);
      expect(world.overwritten.filter((stage) => !world.allowed.has(stage))).toEqual([]);
      world.client.clear();
    }),
    { numRuns: 60 },
  );
});

/** A server whose requests and answers wait until the test releases them. */
function heldBack() {
  const waiting: { leg: string; go: () => void }[] = [];
  const world = worldOf((leg) => new Promise((go) => waiting.push({ leg, go })));
  return {
    world,
    legs: () => waiting.map(({ leg }) => leg),
    letThrough: async () => {
      waiting.shift()?.go();
      await settle();
    },
  };
}

test('of two quick stage changes the second is sent after the answer to the first, and wins [S23]', async () => {
  const { world, legs, letThrough } = heldBack();
  const [row] = world.rows;
  if (!row) throw new Error('no row');
  world.client.setQueryData(list.queryKey, windowOf(world.rows));
  void move(world, row, 'EVA');
  // The page shows the first stage by then.
  void move(world, { ...row, stage: 'EVA' }, 'INT');
  await settle();
  expect(legs()).toEqual([`move ${row.id} to EVA`]);
  await letThrough();
  expect(legs()).toEqual([`moved ${row.id} to EVA`]);
  await letThrough();
  expect(legs()).toEqual([`move ${row.id} to INT`]);
  await letThrough();
  await letThrough();
  expect(world.reached).toEqual([`${row.id} EVA`, `${row.id} INT`]);
  expect(inCache(world)?.[0]?.stage).toBe('INT');
});

test('stage changes of two candidates do not wait for each other', async () => {
  const { world, legs } = heldBack();
  for (const row of world.rows.slice(0, 2)) void move(world, row, 'EVA');
  await settle();
  expect(legs()).toHaveLength(2);
});

test('a refused stage change leaves the row as it was, and the next one runs [S21]', async () => {
  const world = worldOf(() => Promise.resolve());
  const [row] = world.rows;
  if (!row) throw new Error('no row');
  world.client.setQueryData(list.queryKey, windowOf(world.rows));
  world.fates.set(row.id, ['refused']);
  await move(world, row, 'HIR');
  expect(inCache(world)?.[0]).toEqual(row);
  expect(world.client.getQueryState(list.queryKey)?.isInvalidated).toBe(false);
  await move(world, row, 'HIR');
  expect(inCache(world)?.[0]).toEqual({ ...row, stage: 'HIR', is_hired: true });
});

test('the stage is that of the answer, and assessments are refetched when they are next shown', async () => {
  const world = worldOf(() => Promise.resolve());
  const [row] = world.rows;
  if (!row) throw new Error('no row');
  world.client.setQueryData(list.queryKey, windowOf(world.rows));
  world.client.setQueryData(['queryAssessments'], 'held');
  mocked.changeStage.mockResolvedValueOnce({ id: row.id, stage: 'OFS', reminder_sent: false });
  await move(world, row, 'HIR');
  expect(inCache(world)?.[0]).toEqual({ ...row, stage: 'OFS', is_hired: false });
  expect(world.client.getQueryState(['queryAssessments'])?.isInvalidated).toBe(true);
});
