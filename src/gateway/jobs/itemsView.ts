import type { Outcome } from '../../contract/jobKinds.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { blindName } from '../../contract/blindReview.ts';
import { fullName } from '../../contract/fullName.ts';
import type { JobItem } from '../../contract/jobs.ts';
import type { Page } from '../../contract/paging.ts';
import type { Database } from '../../database/open.ts';
import { isCandidatureOf, isUnderBlindReview } from '../names/hiddenNames.ts';
import { type CandidateNames, hideAddresses, hideCandidate } from '../names/shownText.ts';
import { candidatures } from '../schema/readModel.ts';
import { jobItems, jobs, scheduledEmails } from '../schema/tables.ts';

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
  const { candidature_id, position } = jobItems;
  // Under blind review in the order of IDs: another one could tell names. Those of an invitation have no ID to show.
  const isReordered = sql<boolean>`(${isUnderBlindReview(jobs)} and ${jobs.kind} <> 'invite')`;
  const order = [sql`case when ${isReordered} then ${candidature_id} end`, asc(position)];
  const rows = await db
    .select({
      item: jobItems,
      email: scheduledEmails,
      named: { full_name: candidatures.full_name, email: candidatures.email },
      is_hidden: isUnderBlindReview(jobs),
      is_reordered: isReordered,
    })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.job_id))
    .leftJoin(
      scheduledEmails,
      and(eq(scheduledEmails.job_id, jobItems.job_id), eq(scheduledEmails.position, jobItems.position)),
    )
    .leftJoin(candidatures, isCandidatureOf({ upstream: jobs.upstream, candidature_id: jobItems.candidature_id }))
    .where(which)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ item, email, named, is_hidden, is_reordered }, index) => ({
    position: is_reordered ? offset + index + 1 : item.position,
    ...(is_reordered ? hiddenCandidate(item) : is_hidden ? inviteeOf(item) : candidateOf(item)),
    outcome: item.outcome,
    reason: is_hidden ? hiddenReason(item.reason, named ?? item) : item.reason,
    expected_stage: item.expected_stage,
    email_outcome: email?.state ?? null,
    email_reason: is_hidden ? hiddenReason(email?.reason, named ?? item) : (email?.reason ?? null),
    email_due: email?.due_at.toISOString() ?? null,
  }));
}

type Item = typeof jobItems.$inferSelect;

/** The candidate of an item. */
const candidateOf = (item: Item) => ({
  candidature: item.candidature_id,
  testtaker: item.testtaker_id,
  email: item.email,
  full_name: item.full_name ?? nameOf(item),
  invitation_link: item.invitation_link,
});

/** The same under blind review. */
const hiddenCandidate = ({ candidature_id: candidature }: Item) => ({
  candidature,
  testtaker: null,
  email: null,
  full_name: candidature === null ? null : blindName(candidature),
  invitation_link: null,
});

/**
 * The same of an invitation. It shows an address as it was typed, so that the user can correct it, and no candidature, which would
 * be that of the address. An invited one is a candidate of the assessment, and no longer named.
 */
const inviteeOf = (item: Item) => ({
  candidature: null,
  testtaker: null,
  email: item.outcome === 'done' ? null : item.email,
  full_name: item.outcome === 'done' ? null : nameOf(item),
  invitation_link: null,
});

/**
 * The reason without the candidate's name and email, which the service or a mail server may have put into it. By the name of the read
 * model, which does not change under blind review: an item has the service's latest.
 */
const hiddenReason = (reason: string | null | undefined, candidate: CandidateNames): string | null =>
  reason ? hideAddresses(hideCandidate(reason, candidate) ?? reason) : null;

/** The name given in the invitation, for a candidate who is not in the read model yet. */
function nameOf(item: Item): string | null {
  return item.first_name === null && item.last_name === null ? null : fullName(item);
}
