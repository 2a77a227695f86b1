import { and, eq, inArray } from 'drizzle-orm';
import { plural } from '../../contract/plural.ts';
import type { Transaction } from '../../database/open.ts';
import type { StoredData } from '../../database/storedData.ts';
import { openAccess } from '../access/openAccess.ts';
import { OWNED_TABLES } from '../schema/ownedTables.ts';
import { CACHE_TABLES } from '../schema/cacheTables.ts';
import { jobItems, jobs, scheduledEmails } from '../schema/tables.ts';
import { emptyCache } from './cachedData.ts';
import { eraseCandidate, eraseUser, exportCandidate, readAddresses } from './candidateData.ts';
import { removeRows } from './removeRows.ts';

const PAUSED_REASON = 'Restored from a backup. Check it before you resume.';
const UNKNOWN_REASON = 'In progress when the backup was made, so its outcome is unknown.';

/**
 * Work planned at the time of the backup may have been done since. So jobs stay paused until a user resumes them, and
 * emails wait until a user confirms them. // T43
 */
async function pauseRestored(tx: Transaction): Promise<string | null> {
  const paused = await tx
    .update(jobs)
    .set({ state: 'paused', reason: PAUSED_REASON })
    .where(inArray(jobs.state, ['waiting', 'running']))
    .returning({ id: jobs.id });
  // A resumed job checks its started items itself. Finished and cancelled jobs cannot be resumed.
  const ended = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.state, ['done', 'cancelled']));
  await tx
    .update(jobItems)
    .set({ outcome: 'unknown', reason: UNKNOWN_REASON })
    .where(and(eq(jobItems.outcome, 'running'), inArray(jobItems.job_id, ended)));
  await tx
    .update(scheduledEmails)
    .set({ state: 'unknown', reason: UNKNOWN_REASON })
    .where(eq(scheduledEmails.state, 'sending'));
  const overdue = await tx
    .update(scheduledEmails)
    .set({ state: 'overdue' })
    .where(eq(scheduledEmails.state, 'scheduled'))
    .returning({ id: scheduledEmails.id });
  if (paused.length === 0 && overdue.length === 0) return null;
  const [some, emails] = [plural(paused.length, 'bulk action'), plural(overdue.length, 'rejection email')];
  return `${some} and ${emails} wait in the dashboard until you resume them: they may have been done since the backup.`;
}

/** The gateway's tables, for backups, exports and erasures. */
export const gatewayData: StoredData = {
  name: 'gateway',
  tables: Object.values(OWNED_TABLES).map(({ table }) => table),
  caches: CACHE_TABLES,
  dropCaches: emptyCache,
  async afterRestore(tx) {
    await emptyCache(tx);
    return await pauseRestored(tx);
  },
  addresses: readAddresses,
  erase: eraseCandidate,
  eraseUser,
  removeRows,
  openAccess,
  export: exportCandidate,
};
