import { desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { countHeld } from '../mail/holdEmails.ts';
import { assessments, publicLinks } from '../schema/assessments.ts';

/** How long a limited link is listed after its limit has ended. */
const LISTED_MS = 86_400_000;
const MAX_LINKS = 10;

/** What recruiters should know: emails that wait, and public links whose rate limit refused registrations, the last first. */
export async function readAttention({ db }: Pick<Database, 'db'>) {
  const links = await db
    .select({
      assessment_id: publicLinks.assessment_id,
      assessment_name: assessments.name,
      label: publicLinks.label,
      until: publicLinks.limited_until,
    })
    .from(publicLinks)
    .innerJoin(assessments, eq(assessments.id, publicLinks.assessment_id))
    .where(gt(publicLinks.limited_until, new Date(Date.now() - LISTED_MS)))
    .orderBy(desc(publicLinks.limited_until))
    .limit(MAX_LINKS);
  return {
    held_emails: await countHeld(db),
    limited_links: links.map(({ until, ...link }) => ({ ...link, until: until?.toISOString() ?? '' })),
  };
}
