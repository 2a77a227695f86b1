import { and, eq, lt, sql } from 'drizzle-orm';
import type { Candidature } from '../../contract/candidature.ts';
import type { Client } from '../../contract/client.ts';
import { Problem } from '../../contract/problem.ts';
import { isAddressable } from '../../contract/tolerant.ts';
import type { Db } from '../../database/open.ts';
import { type CacheChange, changeCache, databaseNow } from '../readModel/cache.ts';
import {
  forgetMissed,
  markMissed,
  MAX_ROWS_PER_WRITE,
  removeMissed,
  type ShownRows,
  shownRows,
  storeCandidatures,
} from '../readModel/storeCandidatures.ts';
import { sweeps, upstreams } from '../readModel/tables.ts';
import { beginSweep, endSweep, type PageStep, readPage, type SweepState } from './sweepState.ts';

export interface SweepParts {
  db: Db;
  upstream: string;
  client: Pick<Client, 'listCandidatures'>;
  signal: AbortSignal;
}

/** `over`: the sweep has ended · `more`: it goes on · `failed`: the service did not answer, it goes on later ·
 * `superseded`: another process goes on with it. */
export interface Slice {
  end: 'over' | 'more' | 'failed' | 'superseded';
  problem: Problem | null;
}

/** Fewer and fewer rows, for an upstream that refuses a page of more. */
const PAGE_LIMITS = [1000, 100, 10];

/** Another process has written the page that was to be written here. */
class Superseded extends Error {
  override name = 'Superseded';
}

/**
 * Goes on with the sweep of an assessment's candidatures, or begins one, until it ends or `isOver` says so after a page.
 * Its position is in the database: the next call goes on from there, and repeats at most one page.
 */
export async function sweepSlice(parts: SweepParts, assessment: number, isOver: () => boolean): Promise<Slice> {
  try {
    await startSweep(parts, assessment);
    for (;;) {
      const state = await sweepPage(parts, assessment);
      if (!state.is_running) return { end: 'over', problem: null };
      if (isOver()) return { end: 'more', problem: null };
    }
  } catch (error) {
    if (error instanceof Superseded) return { end: 'superseded', problem: null };
    if (!(error instanceof Problem)) throw error;
    return { end: 'failed', problem: error };
  }
}

/** A sweep with its place in the order of writes. */
interface StoredSweep {
  state: SweepState;
  step: number;
}

const ofScope = (upstream: string, scope: number) => and(eq(sweeps.upstream, upstream), eq(sweeps.scope, scope));

async function startSweep({ db, upstream }: SweepParts, scope: number): Promise<void> {
  await changeCache(db, upstream, async ({ tx }) => {
    const [last] = await tx.select().from(sweeps).where(ofScope(upstream, scope));
    if (last?.is_running) return;
    const begun = { ...beginSweep((last?.number ?? 0) + 1), started_at: sql`now()` };
    await tx
      .insert(sweeps)
      .values({ upstream, scope, ...begun })
      .onConflictDoUpdate({ target: [sweeps.upstream, sweeps.scope], set: begun });
  });
}

async function readSweep({ db, upstream }: SweepParts, scope: number): Promise<StoredSweep & PageLimits> {
  const [row] = await db
    .select({ sweep: sweeps, limit: upstreams.page_limit, pageSize: upstreams.page_size })
    .from(sweeps)
    .innerJoin(upstreams, eq(upstreams.upstream, sweeps.upstream))
    .where(ofScope(upstream, scope));
  if (!row?.sweep.is_running) throw new Superseded();
  const { step, number, is_running, next_offset, last_id, rows_seen, unreadable, said_count, is_whole, stalls } =
    row.sweep;
  const state = { number, is_running, next_offset, last_id, rows_seen, unreadable, said_count, is_whole, stalls };
  return { state, step, limit: row.limit, pageSize: row.pageSize };
}

interface PageLimits {
  limit: number;
  pageSize: number;
}

/** Reads the next page and stores it. */
async function sweepPage(parts: SweepParts, assessment: number): Promise<SweepState> {
  const { db, client, signal } = parts;
  const { state, step, limit, pageSize } = await readSweep(parts, assessment);
  const requestedAt = await databaseNow(db);
  const query = { assessment, limit, offset: state.next_offset };
  const answer = await client.listCandidatures(query, { signal }).catch(async (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (await askForLess(parts, error, limit)) return null;
    // The assessment is gone, or cannot be read: what is known of it stays until it is missing in the list.
    if (error.status === 404) return 'gone' as const;
    throw error;
  });
  if (answer === null) return state;
  if (answer === 'gone') {
    const over = endSweep(state, false);
    await writeStep(parts, { assessment, step }, { ...NOTHING, after: over });
    return over;
  }
  const { results, count } = answer.value;
  const { dropped = 0 } = answer;
  const ids = results.filter(isAddressable).map(({ id }) => id);
  const learned = Math.max(pageSize, results.length + dropped);
  const seen = { ids, rows: results.length + dropped, last: results.findLastIndex(isAddressable), count };
  const { state: after, range, isStored } = readPage(state, seen, learned);
  const shown = shownRows(results, dropped);
  await writeStep(
    parts,
    { assessment, step },
    { after, range, shown, learned, requestedAt, rows: isStored ? results : [] },
  );
  return after;
}

/** An upstream may refuse a page of so many rows. Answers whether fewer are asked for from now on. */
async function askForLess({ db, upstream }: SweepParts, problem: Problem, limit: number): Promise<boolean> {
  const less = PAGE_LIMITS.find((each) => each < limit);
  if (problem.status !== 400 || less === undefined) return false;
  await db.update(upstreams).set({ page_limit: less }).where(eq(upstreams.upstream, upstream));
  return true;
}

interface Step {
  after: SweepState;
  range: PageStep['range'];
  shown: ShownRows | null;
  rows: readonly Candidature[];
  learned: number;
  requestedAt: Date;
}

const NOTHING = { range: null, shown: null, rows: [], learned: 0, requestedAt: new Date(0) };

/** Writes the rows of a page, a part at a time, and with the last part that the page is read. */
async function writeStep(
  { db, upstream }: SweepParts,
  { assessment, step }: { assessment: number; step: number },
  { after, range, shown, rows, learned, requestedAt }: Step,
): Promise<void> {
  let isStored = true;
  for (let from = 0; from === 0 || from < rows.length; from += MAX_ROWS_PER_WRITE) {
    const part = rows.slice(from, from + MAX_ROWS_PER_WRITE);
    await changeCache(db, upstream, async (change) => {
      await checkStep(change, assessment, step);
      isStored = (await storeCandidatures(change, { assessment, rows: part, requestedAt })) && isStored;
      if (from + MAX_ROWS_PER_WRITE < rows.length) return;
      if (range) await markMissed(change, after.number, { assessment, ...range, shown, requestedAt });
      const state = isStored ? after : { ...after, is_whole: false };
      if (!state.is_running) await settle(change, assessment, state);
      await noteStep(change, assessment, { state, learned });
    });
  }
}

/** Keeps out a process that was stopped for a while, in which another went on. */
async function checkStep({ tx, upstream }: CacheChange, scope: number, step: number): Promise<void> {
  const [row] = await tx.select({ step: sweeps.step }).from(sweeps).where(ofScope(upstream, scope));
  if (row?.step !== step) throw new Superseded();
}

async function settle(change: CacheChange, assessment: number, state: SweepState): Promise<void> {
  if (state.is_whole) await removeMissed(change, assessment, state.number);
  else await forgetMissed(change, assessment, state.number);
  change.hasChanged = true;
}

async function noteStep(
  { tx, upstream }: CacheChange,
  scope: number,
  { state, learned }: { state: SweepState; learned: number },
): Promise<void> {
  const ended = state.is_running ? {} : { ended_at: sql`now()`, ...(state.is_whole && { complete_at: sql`now()` }) };
  await tx
    .update(sweeps)
    .set({ ...state, ...ended, step: sql`${sweeps.step} + 1` })
    .where(ofScope(upstream, scope));
  await tx
    .update(upstreams)
    .set({ page_size: learned })
    .where(and(eq(upstreams.upstream, upstream), lt(upstreams.page_size, learned)));
}
