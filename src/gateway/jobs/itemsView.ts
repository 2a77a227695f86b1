import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { blindName } from '../../contract/blindReview.ts';
import { fullName } from '../../contract/fullName.ts';
import type { JobItem, Outcome } from '../../contract/jobs.ts';
import type { Page } from '../../contract/paging.ts';
import type { Database } from '../../database/open.ts';
import { hideNameInText } from '../blindReview/hideNameInText.ts';
import { isUnderBlindReview } from '../readModel/hiddenNames.ts';
import { jobItems, jobs, scheduledEmails } from '../schema.ts';

type ItemView = z.output<typeof JobItem>;

interface Part extends Page {
  outcomes: readonly Outcome[];
}

/** A page of a job's items, of all outcomes or of some. */
export async function listItems(
  database: Database,
  jobId: number,
  { outcomes, limit, offset }: Part,
): Promise<{ count: number; results: ItemView[] }> {
  const ofJob = eq(jobItems.job_id, jobId);
  const which = outcomes.length > 0 ? and(ofJob, inArray(jobItems.outcome, outcomes)) : ofJob;
  const count = await database.db.$count(jobItems, which);
  return { count, results: await select(database, which, { limit, offset }) };
}

/** Rows read at once. */
const BATCH = 1000;

/** All items of a job, read in batches while they are consumed. */
export async function* streamItems(database: Database, jobId: number): AsyncGenerator<ItemView> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await select(database, eq(jobItems.job_id, jobId), { limit: BATCH, offset });
    yield* rows;
    if (rows.length < BATCH) return;
  }
}

async function select({ db }: Database, which: SQL | undefined, { limit, offset }: Page): Promise<ItemView[]> {
  const rows = await db
    .select({ item: jobItems, email: scheduledEmails, is_hidden: isUnderBlindReview(jobs) })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
    .leftJoin(
      scheduledEmails,
      and(eq(scheduledEmails.job_id, jobItems.job_id), eq(scheduledEmails.position, jobItems.position)),
    )
    .where(which)
    .orderBy(asc(jobItems.position))
    .limit(limit)
    .offset(offset);
  return rows.map(({ item, email, is_hidden }) => {
    const isNamed = !is_hidden || isUninvited(item);
    return {
      position: item.position,
      candidature: item.candidature_id,
      ...(isNamed ? candidateOf(item) : hiddenCandidate(item)),
      outcome: item.outcome,
      reason: isNamed ? item.reason : hiddenReason(item.reason, item),
      expected_stage: item.expected_stage,
      email_outcome: email?.state ?? null,
      email_reason: isNamed ? (email?.reason ?? null) : hiddenReason(email?.reason, item),
      email_due: email?.due_at.toISOString() ?? null,
    };
  });
}

type Item = typeof jobItems.$inferSelect;

/** The candidate of an item. */
const candidateOf = (item: Item) => ({
  testtaker: item.testtaker_id,
  email: item.email,
  full_name: item.full_name ?? nameOf(item),
  invitation_link: item.invitation_link,
});

/** The same under blind review. */
const hiddenCandidate = ({ candidature_id: candidature }: Item) => ({
  testtaker: null,
  email: null,
  full_name: candidature === null ? null : blindName(candidature),
  invitation_link: null,
});

/** The reason without the candidate's name and email, which a mail server may have put into it. */
function hiddenReason(
  reason: string | null | undefined,
  { candidature_id: id, full_name, email }: Item,
): string | null {
  return reason && id !== null ? hideNameInText(reason, { id, full_name, email }) : null;
}

/** An address that could not be invited: shown as it was typed, so that the user can correct it. */
const isUninvited = ({ candidature_id, outcome }: Item): boolean => candidature_id === null && outcome === 'failed';

/** The name given in the invitation, for a candidate who is not in the read model yet. */
function nameOf(item: Item): string | null {
  return item.first_name === null && item.last_name === null ? null : fullName(item);
}
