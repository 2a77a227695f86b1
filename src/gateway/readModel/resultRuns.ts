import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Client } from '../../contract/client.ts';
import type { Result } from '../../contract/result.ts';
import { MAX_AUTOMATIC_RESULTS, type ResultsProgress } from '../../contract/resultsProgress.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { candidatures, resultRuns, results, type StoredDetails, sweeps } from '../schema/readModel.ts';
import { changeCache } from './cache.ts';
import { isKnown, touchCandidature } from './recordWrite.ts';

/** The results of an assessment are read at most once in this time. */
const RUN_INTERVAL = sql.raw(`interval '1 day'`);

interface Which {
  upstream: string;
  assessment: number;
}

/** Completed candidatures with their results, if these were read. */
const completed = (db: Db, { upstream, assessment }: Which) =>
  db
    .select({ id: candidatures.id, readId: sql<number | null>`${results.candidature_id}`.as('read_id') })
    .from(candidatures)
    .leftJoin(results, isOfRow)
    .where(
      and(
        eq(candidatures.upstream, upstream),
        eq(candidatures.assessment_id, assessment),
        eq(candidatures.status, 'completed'),
      ),
    );

const isOfRow = and(eq(results.upstream, candidatures.upstream), eq(results.candidature_id, candidatures.id));

const isListRead = ({ upstream, assessment }: Which): SQL => sql`exists (select from ${sweeps}
  where ${and(eq(sweeps.upstream, upstream), eq(sweeps.scope, assessment), isNotNull(sweeps.complete_at))})`;

/**
 * Starts a run that reads the missing and possibly changed results of an assessment. Does not start one within a day of the
 * last, before the list is complete, or for too many completed candidates. One statement, so that concurrent calls start one
 * run. Resolves to whether it started.
 */
export async function startResultRun(db: Db, which: Which): Promise<boolean> {
  const { upstream, assessment } = which;
  const isUnread = or(
    isNull(results.candidature_id),
    and(lt(results.read_at, sql`now() - ${RUN_INTERVAL}`), lt(results.version, candidatures.version)),
  );
  const all = completed(db, which).as('all_completed');
  const { rowCount } = await db.execute(sql`
    insert into ${resultRuns} (upstream, assessment_id, started_at, ids)
    select ${upstream}, ${assessment}::int, now(), array_agg(${candidatures.id} order by ${candidatures.id})
    from ${candidatures} left join ${results} on ${isOfRow}
    where ${candidatures.upstream} = ${upstream} and ${candidatures.assessment_id} = ${assessment}::int
      and ${candidatures.status} = 'completed' and ${candidatures.testtaker_id} is not null and ${isUnread}
      and ${isListRead(which)} and (select count(*) from ${all}) <= ${MAX_AUTOMATIC_RESULTS}::int
    having count(*) > 0
    on conflict (upstream, assessment_id) do update
      set started_at = excluded.started_at, ended_at = null, ids = excluded.ids, failed = excluded.failed
      where ${resultRuns.started_at} < now() - ${RUN_INTERVAL}`);
  return rowCount === 1;
}

/** How many completed candidates have results, and whether a run is reading more. */
export async function readResultsProgress(
  db: Db,
  which: Which,
): Promise<Omit<z.input<typeof ResultsProgress>, 'seconds'>> {
  const all = completed(db, which).as('all_completed');
  const [counts] = await db
    .select({ completed: sql<number>`count(*)::int`, read: sql<number>`count(${all.readId})::int` })
    .from(all);
  const [run] = await db
    .select({ isReading: sql<boolean>`${isOpen}`, failed: resultRuns.failed })
    .from(resultRuns)
    .where(and(eq(resultRuns.upstream, which.upstream), eq(resultRuns.assessment_id, which.assessment)));
  if (!counts) throw new Error('An aggregate answered no row');
  const state = counts.completed > MAX_AUTOMATIC_RESULTS ? 'too_many' : 'done';
  return { ...counts, failed: run?.failed.length ?? 0, state: run?.isReading === true ? 'reading' : state };
}

/** A run is abandoned after a day: the service did not answer, and no user may need the results any more. */
const isOpen = and(isNull(resultRuns.ended_at), sql`${resultRuns.started_at} > now() - ${RUN_INTERVAL}`);

/** Whether there is a run that has not ended. */
export async function isResultRunOpen(db: Db, upstream: string): Promise<boolean> {
  return (await db.$count(resultRuns, and(eq(resultRuns.upstream, upstream), isOpen))) > 0;
}

/** A candidature whose results are to be read. */
export interface DueResults {
  candidature_id: number;
  assessment_id: number;
  testtaker_id: number;
}

/** The candidatures of a run whose results are still to be read. */
const UNREAD_ROWS = sql`from ${candidatures} left join ${results} on ${isOfRow}
  where ${candidatures.upstream} = ${resultRuns.upstream} and ${candidatures.id} = any(${resultRuns.ids})
    and ${candidatures.assessment_id} = ${resultRuns.assessment_id} and ${candidatures.testtaker_id} is not null
    and ${candidatures.id} <> all(${resultRuns.failed})
    and (${results.read_at} is null or ${results.read_at} < ${resultRuns.started_at})`;

/** The next candidature of the runs that have not ended, the oldest run first; null: there is none. */
export async function findDueResults(db: Db, upstream: string): Promise<DueResults | null> {
  const { rows } = await db.execute<{ [key: string]: unknown } & DueResults>(sql`
    select due.* from ${resultRuns} cross join lateral (
      select ${candidatures.id} as candidature_id, ${candidatures.assessment_id} as assessment_id,
        ${candidatures.testtaker_id} as testtaker_id
      ${UNREAD_ROWS} order by ${candidatures.id} limit 1) as due
    where ${resultRuns.upstream} = ${upstream} and ${isOpen} order by ${resultRuns.started_at} limit 1`);
  return rows[0] ?? null;
}

/** Ends the runs of an upstream that have nothing left to read. */
export async function endResultRuns(db: Db, upstream: string): Promise<void> {
  await db.execute(sql`update ${resultRuns} set ended_at = now()
    where ${resultRuns.upstream} = ${upstream} and ${resultRuns.ended_at} is null and not exists (select ${UNREAD_ROWS})`);
}

/** Records that the upstream refuses these results, so the run skips them. */
export async function noteRefusedResults(
  db: Pick<Db, 'update'>,
  upstream: string,
  { assessment_id, candidature_id }: DueResults,
): Promise<void> {
  await db
    .update(resultRuns)
    .set({ failed: sql`array_append(${resultRuns.failed}, ${candidature_id}::int)` })
    .where(and(eq(resultRuns.upstream, upstream), eq(resultRuns.assessment_id, assessment_id)));
}

type StoredResults = Omit<typeof results.$inferInsert, 'version' | 'details'>;

/** Reads the results of a test taker in an assessment from the upstream. */
export async function readResults(
  client: Pick<Client, 'listResults'>,
  of: Pick<StoredResults, 'assessment_id' | 'testtaker_id'>,
  signal: AbortSignal,
): Promise<Result[]> {
  const query = { candidature__assessment: of.assessment_id, candidature__test_taker: of.testtaker_id };
  return (await client.listResults(query, { signal })).value.results;
}

/** Without the rank, which changes with the results of others. */
const withoutRank = (read: readonly Result[]) =>
  read.map(({ display_normalized_percentile_score: _rank, ...rest }) => rest);

/** The stored row of a candidature, and whether its results are those that were read. */
export async function findStored(
  db: Db | Transaction,
  read: Pick<StoredResults, 'upstream' | 'candidature_id' | 'results'>,
): Promise<{ isSame: boolean; details: Record<string, StoredDetails> } | undefined> {
  const [stored] = await db
    .select({
      isSame: sql<boolean>`${results.results} = ${JSON.stringify(withoutRank(read.results))}::jsonb`,
      details: results.details,
    })
    .from(results)
    .where(and(eq(results.upstream, read.upstream), eq(results.candidature_id, read.candidature_id)));
  return stored;
}

/**
 * Replaces the stored results of a candidature that is known, and adds the details of some. Lists reload the candidature if its
 * results differ.
 */
export async function storeResults(
  db: Pick<Db, 'transaction'>,
  read: StoredResults,
  details: Record<string, StoredDetails> = {},
): Promise<void> {
  await changeCache(db, read.upstream, async (change) => {
    const { tx, version } = change;
    if (!(await isKnown(change, read.candidature_id))) return;
    const before = await findStored(tx, read);
    const stored = { ...read, results: withoutRank(read.results), version };
    const kept = before?.isSame ? sql`${results.details} || ${JSON.stringify(details)}::jsonb` : details;
    await tx
      .insert(results)
      .values({ ...stored, details })
      .onConflictDoUpdate({
        target: [results.upstream, results.candidature_id],
        set: { ...stored, details: kept },
      });
    if (!before?.isSame) await touchCandidature(change, read.candidature_id);
  });
}
