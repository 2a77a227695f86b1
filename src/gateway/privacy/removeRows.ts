import { and, eq, getTableColumns, inArray, like, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database/open.ts';
import type { RemovedRows } from '../../database/storedData.ts';
import { UserError } from '../../database/userError.ts';
import { dropCache } from '../readModel/cache.ts';
import { OWNED_TABLES } from '../schema/ownedTables.ts';
import { audit, jobItems, jobs, reports } from '../schema/tables.ts';
import { embeddedIdentity } from '../upstream/upstream.ts';
import { lockCaches } from './cachedData.ts';

/** Tables with another rule than their columns say: the audit log stays, and items are found by their job. */
const OTHERS: readonly PgTable[] = [audit, jobs, jobItems];

/** The end of the names of the demo's colleagues. The audit log keeps what users did, but not what these did. */
export const INVENTED = '(invented)';

const isAmong = (column: PgColumn, ids: readonly number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;

/**
 * See `StoredData.removeRows`. Rows of a table with a candidature or an assessment go with it. Bulk actions go with their last candidate;
 * others keep their counts. The read model is dropped, and read again.
 */
export async function removeRows(tx: Transaction, { upTo, candidatures, assessments }: RemovedRows): Promise<void> {
  const upstream = await embeddedIdentity(tx);
  if (upstream === null) return;
  const isOpen = inArray(jobs.state, ['waiting', 'running']);
  if ((await tx.$count(jobs, and(eq(jobs.upstream, upstream), isOpen))) > 0) {
    throw new UserError('A bulk action is running. Pause it or wait until it is done, then try again.');
  }
  const isGone = (column: PgColumn) => or(sql`${column} <= ${upTo}`, isAmong(column, candidatures));
  await lockCaches(tx);
  await dropCache(tx, [upstream]);

  const isOfJob = eq(jobItems.job_id, jobs.id);
  const stays = sql`${isGone(jobItems.candidature_id)} is not true`;
  const items = tx.select({ job: jobItems.job_id }).from(jobItems);
  const hasNoneLeft = notExists(items.where(and(isOfJob, stays)));
  await tx
    .delete(jobs)
    .where(and(eq(jobs.upstream, upstream), or(isAmong(jobs.assessment_id, assessments), hasNoneLeft)));
  const ofOwnJob = inArray(jobItems.job_id, tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.upstream, upstream)));
  const goneItems = and(isGone(jobItems.candidature_id), ofOwnJob);
  await tx.delete(reports).where(
    sql`(${reports.job_id}, ${reports.position}) in (select ${jobItems.job_id}, ${jobItems.position} from ${jobItems}
      where ${goneItems})`,
  );

  for (const { table } of Object.values(OWNED_TABLES)) {
    const { upstream: own, candidature_id, assessment_id } = getTableColumns(table);
    if (OTHERS.includes(table) || !own) continue;
    const which = candidature_id ? isGone(candidature_id) : assessment_id && isAmong(assessment_id, assessments);
    if (which) await tx.delete(table).where(and(eq(own, upstream), which));
  }
  await tx.delete(audit).where(and(eq(audit.upstream, upstream), like(audit.actor, `%${INVENTED}`)));
  await tx
    .update(jobItems)
    .set({ ...OWNED_TABLES.jobItems.erase, reason: 'Removed with the demo data.' })
    .where(goneItems);
}
