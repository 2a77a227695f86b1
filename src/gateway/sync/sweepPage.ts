import { and, eq, sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import { isAddressable } from '../../contract/tolerant.ts';
import type { Db } from '../../database/open.ts';
import { type CacheChange, changeCache, databaseNow } from '../readModel/cache.ts';
import { forgetMissed, markMissed } from '../readModel/missedRows.ts';
import { pruneChanges } from '../readModel/pruneChanges.ts';
import { MAX_ROWS_PER_WRITE } from '../readModel/storeCandidatures.ts';
import { sweeps, upstreams } from '../readModel/tables.ts';
import type { ListClient, SweptList } from './lists.ts';
import { advanceSweep, beginSweep, endSweep, type PageStep, type SweepState } from './sweepState.ts';

export interface SweepParts {
  db: Db;
  upstream: string;
  client: ListClient;
  signal: AbortSignal;
}

/**
 * `ended`: the sweep has ended · `more`: it has more pages · `failed`: the upstream did not answer, and the page is read
 * again later · `superseded`: another process has stored the page.
 */
export interface PageEnd {
  end: 'ended' | 'more' | 'failed' | 'superseded';
  problem: Problem | null;
}

/** Page sizes to try, for an upstream that refuses larger pages. */
const PAGE_LIMITS = [1000, 100, 10];

/** Another process has written this page of the sweep. */
class StaleStep extends Error {
  override name = 'StaleStep';
}

/**
 * Reads the next page of a list; starts a sweep if none is running. The position is in the database, so any process can
 * read the next page, and repeats a page that was not stored.
 */
export async function sweepPage<Row extends { id: number }>(parts: SweepParts, list: SweptList<Row>): Promise<PageEnd> {
  try {
    await startSweep(parts, list.scope);
    const { is_running } = await readNextPage(parts, list);
    return { end: is_running ? 'more' : 'ended', problem: null };
  } catch (error) {
    if (error instanceof StaleStep) return { end: 'superseded', problem: null };
    if (!(error instanceof Problem)) throw error;
    await recordFailure(parts, list.scope, error);
    return { end: 'failed', problem: error };
  }
}

const ofScope = (upstream: string, scope: number) => and(eq(sweeps.upstream, upstream), eq(sweeps.scope, scope));

async function startSweep({ db, upstream }: SweepParts, scope: number): Promise<void> {
  await changeCache(db, upstream, async ({ tx }) => {
    const [last] = await tx.select().from(sweeps).where(ofScope(upstream, scope));
    if (last?.is_running) return;
    const begun = { ...beginSweep((last?.number ?? 0) + 1), started_at: sql`clock_timestamp()` };
    await tx
      .insert(sweeps)
      .values({ upstream, scope, ...begun })
      .onConflictDoUpdate({ target: [sweeps.upstream, sweeps.scope], set: begun });
  });
}

/** A running sweep as stored. `step` is the fence, see checkStep. */
interface StoredSweep {
  state: SweepState;
  step: number;
  limit: number;
  pageSize: number;
}

async function readSweep<Row extends { id: number }>(
  { db, upstream }: SweepParts,
  { scope, pages }: SweptList<Row>,
): Promise<StoredSweep> {
  const [row] = await db
    .select({ sweep: sweeps, limit: pages.limit, pageSize: pages.size })
    .from(sweeps)
    .innerJoin(upstreams, eq(upstreams.upstream, sweeps.upstream))
    .where(ofScope(upstream, scope));
  if (!row?.sweep.is_running) throw new StaleStep();
  const { step, number, is_running, next_offset, last_id, rows_seen, unreadable, reported_count, is_whole, stalls } =
    row.sweep;
  const state = { number, is_running, next_offset, last_id, rows_seen, unreadable, reported_count, is_whole, stalls };
  return { state, step, limit: row.limit, pageSize: row.pageSize };
}

async function readNextPage<Row extends { id: number }>(
  parts: SweepParts,
  list: SweptList<Row>,
): Promise<{ is_running: boolean }> {
  const { db, client, signal } = parts;
  const { state, step, limit, pageSize } = await readSweep(parts, list);
  const requestedAt = await databaseNow(db);
  const query = { limit, offset: state.next_offset };
  const answer = await list.fetchPage(client, query, signal).catch(async (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (await reducePageLimit(parts, list, { problem: error, limit })) return null;
    // The upstream has no such list: its rows stay until a sweep of the assessments finds the assessment missing.
    if (error.status === 404) return 'gone' as const;
    throw error;
  });
  if (answer === null) return state;
  if (answer === 'gone') {
    const over = endSweep(state, false);
    await writePage(parts, list, { ...NOTHING, step, after: over, problem: 'not_found' });
    return over;
  }
  const { results, count } = answer.value;
  const { dropped = 0 } = answer;
  const ids = results.filter(isAddressable).map(({ id }) => id);
  const largestPage = Math.max(pageSize, results.length + dropped);
  const seen = { ids, rows: results.length + dropped, last: results.findLastIndex(isAddressable), count };
  const { state: after, range, isStored } = advanceSweep(state, seen, largestPage);
  const rows = isStored ? results : [];
  const page = { step, after, problem: null, range, shown: dropped > 0 ? null : results, largestPage, requestedAt };
  await writePage(parts, list, { ...page, rows });
  return after;
}

/** Reduces the page size if the upstream refused a page because of it. Resolves to whether it did. */
async function reducePageLimit<Row extends { id: number }>(
  { db, upstream }: SweepParts,
  { pages }: SweptList<Row>,
  { problem, limit }: { problem: Problem; limit: number },
): Promise<boolean> {
  const less = PAGE_LIMITS.find((each) => each < limit);
  if (problem.status !== 400 || less === undefined) return false;
  await db.execute(
    sql`update ${upstreams} set ${sql.identifier(pages.limit.name)} = ${less} where ${eq(upstreams.upstream, upstream)}`,
  );
  return true;
}

interface ReadPage<Row> {
  step: number;
  after: SweepState;
  /** Why the sweep ends incomplete with this page; null: it does not, or the reason is not known. */
  problem: string | null;
  range: PageStep['range'];
  /** All rows of the page; null if some were unreadable. */
  shown: readonly Row[] | null;
  /** The rows to store. */
  rows: readonly Row[];
  largestPage: number;
  requestedAt: Date;
}

const NOTHING = { range: null, shown: null, rows: [], largestPage: 0, requestedAt: new Date(0) };

/** Stores the rows of a page in batches. The last batch also stores the progress of the sweep. */
async function writePage<Row extends { id: number }>(
  { db, upstream }: SweepParts,
  list: SweptList<Row>,
  { step, after, problem, range, shown, rows, largestPage, requestedAt }: ReadPage<Row>,
): Promise<void> {
  const listed = list.rows(upstream);
  let isStored = true;
  for (let from = 0; from === 0 || from < rows.length; from += MAX_ROWS_PER_WRITE) {
    const part = rows.slice(from, from + MAX_ROWS_PER_WRITE);
    await changeCache(db, upstream, async (change) => {
      await checkStep(change, list.scope, step);
      isStored = (await list.store(change, part, requestedAt)) && isStored;
      if (from + MAX_ROWS_PER_WRITE < rows.length) return;
      const isShown = shown && list.isOnPage(change, shown, requestedAt);
      if (range) await markMissed(change, listed, after.number, { ...range, isShown });
      const state = isStored ? after : { ...after, is_whole: false };
      await recordStep(change, list, { state, problem, largestPage });
      if (state.is_running) return;
      if (state.is_whole) await list.complete(change, state.number);
      else await forgetMissed(change, listed, state.number);
      await pruneChanges(change);
      change.hasChanged = true;
    });
  }
}

/**
 * The fence of a sweep: a process that stalled while another continued the sweep stores nothing. It compares the step and
 * not the claim on the queue, because a page is valid until another page is stored, whichever process has the claim.
 */
async function checkStep({ tx, upstream }: CacheChange, scope: number, step: number): Promise<void> {
  const [row] = await tx.select({ step: sweeps.step }).from(sweeps).where(ofScope(upstream, scope));
  if (row?.step !== step) throw new StaleStep();
}

async function recordStep<Row extends { id: number }>(
  { tx, upstream }: CacheChange,
  { scope, pages }: SweptList<Row>,
  { state, problem, largestPage }: { state: SweepState; problem: string | null; largestPage: number },
): Promise<void> {
  const now = sql`clock_timestamp()`;
  const ended = state.is_running ? {} : { ended_at: now, ...(state.is_whole && { complete_at: now }) };
  const isBroken = !state.is_running && !state.is_whole;
  const health = isBroken
    ? { failures: sql`${sweeps.failures} + 1`, failed_at: now, problem: problem ?? 'incomplete' }
    : { failures: 0, failed_at: null, problem: null };
  await tx
    .update(sweeps)
    .set({ ...state, ...ended, ...health, answered_at: now, step: sql`${sweeps.step} + 1` })
    .where(ofScope(upstream, scope));
  await tx.execute(
    sql`update ${upstreams} set ${sql.identifier(pages.size.name)} = greatest(${pages.size}, ${largestPage}::int), used_at = now()
      where ${eq(upstreams.upstream, upstream)}`,
  );
}

async function recordFailure({ db, upstream }: SweepParts, scope: number, { code }: Problem): Promise<void> {
  await db
    .update(sweeps)
    .set({ failures: sql`${sweeps.failures} + 1`, failed_at: sql`clock_timestamp()`, problem: code })
    .where(ofScope(upstream, scope));
}
