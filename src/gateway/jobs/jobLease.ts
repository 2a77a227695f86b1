import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TaskRun } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { storeResults } from '../readModel/storeResults.ts';
import { jobItems, jobs, rejectionMails, reports } from '../schema.ts';
import type { ItemRow, JobRow, Settled } from './executeItem.ts';
import { Superseded } from './backgroundCalls.ts';
import type { Clock } from '../clock.ts';
import { mailOf } from './rejectionEmail.ts';

/** How long collected reports and results are kept, in milliseconds. */
export const KEPT = 24 * 60 * 60 * 1000;

/** A job in the hands of one run, which writes nothing once another process has taken over. */
export interface Held {
  job: JobRow;
  /** The job as it is now; null when another process has taken over. */
  reread: () => Promise<JobRow | null>;
  /** Rejects with Superseded when another process has taken over. */
  check: () => Promise<void>;
  doing: () => Promise<ItemRow[]>;
  /** The next items; those that came back go last. */
  next: (most: number) => Promise<ItemRow[]>;
  /** Marks an item as begun; false when the job was paused, cancelled or taken over, or the item is not waiting. */
  begin: (item: ItemRow) => Promise<boolean>;
  /** Rejects with Superseded when the item is not this run's any more. */
  settle: (item: ItemRow, settled: Settled) => Promise<void>;
  /** Nothing was done with an item that was begun; `counted` where the item may be to blame. */
  putBack: (item: ItemRow, counted: 'counted' | 'uncounted') => Promise<void>;
  pause: (reason: string) => Promise<void>;
  finish: () => Promise<void>;
}

/** Begins or continues a job. Null: there is none of that ID, or another process has taken over. */
export async function takeOver(
  { db }: Database,
  jobId: number,
  { run, clock }: { run: TaskRun; clock: Clock },
): Promise<Held | null> {
  const mine = and(eq(jobs.id, jobId), run.isCurrent);
  const [job] = await db
    .update(jobs)
    .set({
      state: sql`case when ${jobs.state} = 'waiting' then 'running' else ${jobs.state} end`,
      started_at: sql`coalesce(${jobs.started_at}, ${clock.now().toISOString()}::timestamptz)`,
    })
    .where(mine)
    .returning();
  if (!job) return null;
  const isMineToBegin = sql`exists (select from ${jobs} where ${mine} and ${jobs.state} = 'running')`;
  const one = (item: ItemRow) => and(eq(jobItems.job_id, jobId), eq(jobItems.position, item.position));
  const begun = (item: ItemRow) => and(one(item), eq(jobItems.outcome, 'doing'), run.isCurrent);

  async function reread() {
    const [row] = await db.select().from(jobs).where(mine);
    return row ?? null;
  }

  return {
    job,
    reread,
    async check() {
      if (!(await reread())) throw new Superseded();
    },
    doing: () =>
      db
        .select()
        .from(jobItems)
        .where(and(eq(jobItems.job_id, jobId), eq(jobItems.outcome, 'doing')))
        .orderBy(asc(jobItems.position)),
    next: (most) =>
      db
        .select()
        .from(jobItems)
        .where(and(eq(jobItems.job_id, jobId), eq(jobItems.outcome, 'waiting')))
        .orderBy(asc(jobItems.attempts), asc(jobItems.position))
        .limit(most),
    async begin(item) {
      const marked = await db
        .update(jobItems)
        .set({ outcome: 'doing', attempts: sql`${jobItems.attempts} + 1` })
        .where(and(one(item), eq(jobItems.outcome, 'waiting'), isMineToBegin))
        .returning({ position: jobItems.position });
      return marked.length > 0;
    },
    async settle(item, { outcome, reason = null, person, mailedBefore = null, report, results }) {
      const now = clock.now();
      await db.transaction(async (tx) => {
        const [settled] = await tx
          .update(jobItems)
          .set({ outcome, reason, ...person })
          .where(begun(item))
          .returning();
        if (!settled) throw new Superseded();
        const mail = outcome === 'done' ? mailOf(job, settled, { mailedBefore, now }) : null;
        if (mail) await tx.insert(rejectionMails).values(mail);
        if (report) {
          await tx
            .insert(reports)
            .values({ job_id: jobId, position: item.position, pdf: report })
            .onConflictDoNothing();
        }
        const { candidature_id, testtaker_id } = settled;
        if (results && candidature_id !== null) {
          const { upstream, assessment_id } = job;
          await storeResults(tx, {
            upstream,
            assessment_id,
            candidature_id,
            testtaker_id: testtaker_id ?? 0,
            read_at: now,
            results,
          });
        }
      });
    },
    async putBack(item, counted) {
      const waiting = { outcome: 'waiting' as const };
      const set = counted === 'counted' ? waiting : { ...waiting, attempts: item.attempts };
      await db.update(jobItems).set(set).where(begun(item));
    },
    async pause(reason) {
      await db
        .update(jobs)
        .set({ state: 'paused', reason })
        .where(and(mine, inArray(jobs.state, ['waiting', 'running'])));
    },
    async finish() {
      const now = clock.now();
      const keeps = job.kind === 'collect_reports' || job.kind === 'collect_results';
      await db
        .update(jobs)
        .set({
          state: 'done',
          reason: null,
          finished_at: now,
          kept_until: keeps ? new Date(now.getTime() + KEPT) : null,
        })
        .where(and(mine, eq(jobs.state, 'running')));
    },
  };
}
