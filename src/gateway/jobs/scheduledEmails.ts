import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { blindName } from '../../contract/blindReview.ts';
import type { ScheduledEmail, ScheduledEmailsChange } from '../../contract/jobs.ts';
import type { Page } from '../../contract/paging.ts';
import type { Database } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import type { ValuesOf } from '../base/operations.ts';
import { isUnderBlindReview } from '../names/hiddenNames.ts';
import { scheduledEmails } from '../schema/tables.ts';

const CANCELLED = 'Cancelled by a user.';

/** A page of the emails that are not sent yet, the next one first. */
export async function listScheduledEmails(
  { db }: Database,
  reader: RowReader,
  { assessment, job, limit, offset }: ValuesOf<'listScheduledEmails'> & Page,
): Promise<{ count: number; results: z.output<typeof ScheduledEmail>[] }> {
  const which = and(
    inArray(scheduledEmails.state, ['scheduled', 'overdue']),
    isAccessible(scheduledEmails.assessment_id, reader),
    assessment === undefined ? undefined : eq(scheduledEmails.assessment_id, assessment),
    job === undefined ? undefined : eq(scheduledEmails.job_id, job),
  );
  const rows = await db
    .select({ row: scheduledEmails, is_hidden: isUnderBlindReview(scheduledEmails) })
    .from(scheduledEmails)
    .where(which)
    .orderBy(asc(scheduledEmails.due_at), asc(scheduledEmails.id))
    .limit(limit)
    .offset(offset);
  const results = rows.map(({ row, is_hidden }) => ({
    id: row.id,
    job: row.job_id,
    assessment: row.assessment_id,
    candidature: row.candidature_id,
    email: is_hidden ? '' : row.email,
    full_name: is_hidden ? blindName(row.candidature_id) : row.full_name,
    due: row.due_at.toISOString(),
    state: row.state === 'overdue' ? ('overdue' as const) : ('scheduled' as const),
    same_upstream: row.upstream === reader.upstream,
  }));
  return { count: await db.$count(scheduledEmails, which), results };
}

/** Cancels emails, sends them now, or confirms overdue ones; returns how many. Emails of another service can only be cancelled. */
export async function changeScheduledEmails(
  { db }: Database,
  { action, ids, job }: z.output<typeof ScheduledEmailsChange>,
  { now, upstream, ...reader }: RowReader & { now: Date },
): Promise<number> {
  const chosen: (SQL | undefined)[] = [
    // Without ids and job the request has `all: true`, as the contract requires.
    ids && inArray(scheduledEmails.id, ids),
    job === undefined ? undefined : eq(scheduledEmails.job_id, job),
    isAccessible(scheduledEmails.assessment_id, reader),
  ];
  const here = eq(scheduledEmails.upstream, upstream);
  const changed =
    action === 'cancel'
      ? db
          .update(scheduledEmails)
          .set({ state: 'cancelled', reason: CANCELLED, finished_at: now })
          .where(and(inArray(scheduledEmails.state, ['scheduled', 'overdue']), ...chosen))
      : db
          .update(scheduledEmails)
          .set({ state: 'scheduled', due_at: now })
          .where(and(eq(scheduledEmails.state, action === 'confirm' ? 'overdue' : 'scheduled'), here, ...chosen));
  return (await changed.returning({ id: scheduledEmails.id })).length;
}
