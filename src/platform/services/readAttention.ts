import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { countHeld } from '../mail/holdEmails.ts';
import { assessments, publicLinks } from '../schema/assessments.ts';

/** How long a limited link is listed after its limit has ended. */
const LISTED_MS = 86_400_000;
const MAX_LINKS = 10;

/**
 * What recruiters should know: emails that wait, and public links whose rate limit refused registrations, the last first. `without`:
 * assessments that are left out.
 */
export async function readAttention({ db }: Pick<Database, 'db'>, without: readonly number[] = []) {
  const links = await db
    .select({
      assessment_id: publicLinks.assessment_id,
      assessment_name: assessments.name,
      label: publicLinks.label,
      until: publicLinks.limited_until,
    })
    .from(publicLinks)
    .innerJoin(assessments, eq(assessments.id, publicLinks.assessment_id))
    .where(
      and(
        gt(publicLinks.limited_until, new Date(Date.now() - LISTED_MS)),
        notInArray(publicLinks.assessment_id, [...without]),
      ),
    )
    .orderBy(desc(publicLinks.limited_until))
    .limit(MAX_LINKS);
  return {
    held_emails: await countHeld(db, without),
    limited_links: links.map(({ until, ...link }) => ({ ...link, until: until?.toISOString() ?? '' })),
  };
}
