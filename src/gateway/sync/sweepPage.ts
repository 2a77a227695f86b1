import { isAddressable } from '../../contract/paths.ts';
import { and, eq, sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../../database/open.ts';
import { type CacheChange, changeCache, databaseNow, pruneChanges } from '../readModel/cache.ts';
import { forgetMissed, markMissed } from '../readModel/pageRows.ts';
import { MAX_ROWS_PER_WRITE } from '../readModel/storeCandidatures.ts';
import { assessments, sweeps, upstreams } from '../schema/readModel.ts';
import type { ListClient, SweptList } from './lists.ts';
import {
  advanceSweep,
  beginSweep,
  completeSweep,
  type CompleteSweeps,
  endSweep,
  type ListEvidence,
  type PageStep,
  type SweepState,
} from './sweepState.ts';

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
  /** The sweep that has ended. */
  sweep?: SweepEnd | null;
}

/** How a sweep has ended. */
export interface SweepEnd {
  /** Why it was incomplete, see `sweeps.problem`; null: it was complete. */
  problem: string | null;
  /** The numbers of rows that were read, and of those that could not be read. */
  rows: number;
  unreadable: number;
  /** See `sweeps.stated_count`. */
  stated: number | null;
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
    return await readNextPage(parts, list);
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

/** What the row of a list says of the sweeps before. */
type SweepsBefore = CompleteSweeps & Pick<typeof sweeps.$inferSelect, 'incomplete_sweeps' | 'problem' | 'ended_at'>;

/** A running sweep as stored. `step` is the fence, see checkStep. */
interface StoredSweep {
  state: SweepState;
  step: number;
  limit: number;
  evidence: ListEvidence;
  before: SweepsBefore;
}

async function readSweep<Row extends { id: number }>(
  { db, upstream }: SweepParts,
  { scope, pages }: SweptList<Row>,
): Promise<StoredSweep> {
  const stated = sql<number | null>`(select ${assessments.candidates} from ${assessments}
    where ${assessments.upstream} = ${sweeps.upstream} and ${assessments.id} = ${sweeps.scope})`;
  const [row] = await db
    .select({ sweep: sweeps, limit: pages.limit, pageSize: pages.size, stated })
    .from(sweeps)
    .innerJoin(upstreams, eq(upstreams.upstream, sweeps.upstream))
    .where(ofScope(upstream, scope));
  if (!row?.sweep.is_running) throw new StaleStep();
  const { limit, pageSize, sweep } = row;
  const { step, number, is_running, cursor, rows_seen, unreadable, reported_count, is_whole } = sweep;
  const progress = { number, is_running, rows_seen, unreadable, reported_count, is_whole };
  return {
    state: cursor ? { ...progress, cursor } : beginSweep(number),
    step,
    limit,
    evidence: { pageSize, previous: sweep.complete_rows, stated: row.stated === null ? null : Math.round(row.stated) },
    before: sweep,
  };
}

async function readNextPage<Row extends { id: number }>(parts: SweepParts, list: SweptList<Row>): Promise<PageEnd> {
  const { db, client, signal } = parts;
  const { state, step, limit, evidence, before } = await readSweep(parts, list);
  const requestedAt = await databaseNow(db);
  const query = { limit, offset: state.cursor.next_offset };
  const answer = await list.fetchPage(client, query, signal).catch(async (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (await reducePageLimit(parts, list, { problem: error, limit })) return null;
    // The upstream has no such list: its rows stay until a sweep of the assessments finds the assessment missing.
    if (error.status === 404) return 'gone' as const;
    throw error;
  });
  if (answer === null) return { end: 'more', problem: null };
  const stored = { step, before, stated: evidence.stated };
  if (answer === 'gone') {
    const over = endSweep(state, false);
    return await writePage(parts, list, { ...NOTHING, ...stored, after: over, problem: 'not_found' });
  }
  const { results, count } = answer.value;
  const { dropped = 0 } = answer;
  const ids = results.filter(isAddressable).map(({ id }) => id);
  const largestPage = Math.max(evidence.pageSize, results.length + dropped);
  const seen = { ids, rows: results.length + dropped, last: results.findLastIndex(isAddressable), count };
  const { state: after, range, isStored } = advanceSweep(state, seen, { ...evidence, pageSize: largestPage });
  const rows = isStored ? results : [];
  const shown = dropped > 0 ? null : results;
  return await writePage(parts, list, {
    ...stored,
    after,
    problem: null,
    range,
    shown,
    rows,
    largestPage,
    requestedAt,
  });
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
  before: SweepsBefore;
  stated: number | null;
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
  { step, before, stated, after, problem, range, shown, rows, largestPage, requestedAt }: ReadPage<Row>,
): Promise<PageEnd> {
  const listed = list.rows(upstream);
  let isStored = true;
  let sweep: SweepEnd | null = null;
  for (let from = 0; from === 0 || from < rows.length; from += MAX_ROWS_PER_WRITE) {
    const part = rows.slice(from, from + MAX_ROWS_PER_WRITE);
    await changeCache(db, upstream, async (change) => {
      await checkStep(change, list.scope, step);
      isStored = (await list.store(change, part, requestedAt)) && isStored;
      if (from + MAX_ROWS_PER_WRITE < rows.length) return;
      const isShown = shown && list.isOnPage(change, shown, requestedAt);
      if (range) await markMissed(change, listed, after.number, { ...range, isShown });
      const state = isStored ? after : { ...after, is_whole: false };
      const isUnreadable = state.unreadable > 0 && state.rows_seen === 0;
      const reason = problem ?? (isUnreadable ? 'unreadable' : 'incomplete');
      await recordStep(change, list, { state, before, problem: reason, largestPage });
      if (state.is_running) return;
      let { stated_count } = before;
      if (state.is_whole) {
        const complete = await completeSweep(change, list, { state, before, stated });
        await change.tx.update(sweeps).set(complete).where(ofScope(upstream, list.scope));
        ({ stated_count } = complete);
      } else await forgetMissed(change, listed, state.number);
      sweep = {
        problem: state.is_whole ? null : reason,
        rows: state.rows_seen,
        unreadable: state.unreadable,
        stated: stated_count,
      };
      await pruneChanges(change);
      change.hasChanged = true;
    });
  }
  return { end: after.is_running ? 'more' : 'ended', problem: null, sweep };
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
  {
    state,
    before,
    problem,
    largestPage,
  }: Pick<ReadPage<never>, 'before' | 'largestPage'> & {
    state: SweepState;
    problem: string;
  },
): Promise<void> {
  const now = sql`clock_timestamp()`;
  const ended = state.is_running ? {} : { ended_at: now, ...(state.is_whole && { complete_at: now }) };
  const health = state.is_running
    ? healthBefore(before)
    : state.is_whole
      ? { incomplete_sweeps: 0, failures: 0, failed_at: null, problem: null }
      : {
          incomplete_sweeps: sql`${sweeps.incomplete_sweeps} + 1`,
          failures: sql`${sweeps.incomplete_sweeps} + 1`,
          failed_at: now,
          problem,
        };
  await tx
    .update(sweeps)
    .set({ ...state, ...ended, ...health, answered_at: now, step: sql`${sweeps.step} + 1` })
    .where(ofScope(upstream, scope));
  await tx.execute(
    sql`update ${upstreams} set ${sql.identifier(pages.size.name)} = greatest(${pages.size}, ${largestPage}::int), used_at = now()
      where ${eq(upstreams.upstream, upstream)}`,
  );
}

/** After an answered page: incomplete sweeps before count as failures until one is complete. */
function healthBefore({ incomplete_sweeps, ended_at, problem }: SweepsBefore) {
  if (incomplete_sweeps === 0) return { failures: 0, failed_at: null, problem: null };
  const isOfSweep = problem === 'unreadable' || problem === 'not_found';
  return { failures: incomplete_sweeps, failed_at: ended_at, problem: isOfSweep ? problem : 'incomplete' };
}

async function recordFailure({ db, upstream }: SweepParts, scope: number, { code }: Problem): Promise<void> {
  await db
    .update(sweeps)
    .set({ failures: sql`${sweeps.failures} + 1`, failed_at: sql`clock_timestamp()`, problem: code })
    .where(ofScope(upstream, scope));
}
