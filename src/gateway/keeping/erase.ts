import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Person } from '../../database/house.ts';
import type { Transaction } from '../../database/open.ts';
import { collectedResults, jobItems, jobs, rejectionMails, reports, views } from '../schema.ts';
import { eraseCached } from './cached.ts';
import { isOf, isResultOf, namesIn, viewsOf } from './collected.ts';
import { forgetIn } from './noted.ts';
import { findPerson } from './people.ts';

const ERASED = 'This person was erased.';

/** Nothing that tells who it was. What becomes of it does not change, so that a job's counts stay true. */
const NOBODY = {
  candidature_id: null,
  testtaker_id: null,
  email: null,
  first_name: null,
  last_name: null,
  full_name: null,
  invitation_link: null,
  reason: ERASED,
};

/**
 * Removes a person: items keep their place and outcome alone; reports, results and mails are deleted, those that are
 * held do not leave. What had not been done is skipped, and of what is under way nobody writes down any more how it
 * ended. // T44
 */
export async function erase(tx: Transaction, person: Person): Promise<boolean> {
  const found = await findPerson(tx, person);
  const { items, mails, ids } = found;
  // First, since whoever works on an item locks it: what comes of it until now is there afterwards, and nothing else comes.
  await tx
    .update(jobItems)
    .set({
      ...NOBODY,
      outcome: sql`case ${jobItems.outcome} when 'waiting' then 'skipped' when 'doing' then 'unknown'
        else ${jobItems.outcome} end`,
    })
    .where(isOf(jobItems, items));
  // A digest of few addresses tells whether a known one is among them.
  await tx
    .update(jobs)
    .set({ request_digest: null })
    .where(
      inArray(
        jobs.id,
        items.map(({ job_id }) => job_id),
      ),
    );
  await tx.delete(reports).where(isOf(reports, items));
  await tx.delete(rejectionMails).where(
    or(
      isOf(rejectionMails, items),
      inArray(
        rejectionMails.id,
        mails.map(({ id }) => id),
      ),
    ),
  );
  const results = await tx
    .delete(collectedResults)
    .where(isResultOf(ids))
    .returning({ candidature: collectedResults.candidature_id });
  const cached = await eraseCached(tx, person.email, ids);
  const noted = await forgetIn(tx, person.email, ids);
  const looks = await viewsOf(tx, person.email, [...person.names, ...namesIn(found)]);
  for (const { id } of looks) await tx.delete(views).where(eq(views.id, id));
  return items.length + mails.length + results.length + looks.length + cached + noted > 0;
}
