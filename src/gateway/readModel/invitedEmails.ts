import { and, eq, sql } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import { searchText } from '../../contract/searchText.ts';
import type { Db } from '../../database/open.ts';
import { isHidden } from '../names/hiddenNames.ts';
import { candidatures, candidatureTexts } from '../schema/readModel.ts';

interface EmailsQuery {
  upstream: string;
  assessment: number;
  emails: readonly string[];
}

interface InvitedEmail {
  /** As in the query. */
  email: string;
  /** The latest candidature of the address; null: under blind review. */
  candidature: number | null;
}

/**
 * Finds the addresses that are known to have a candidature in the assessment. Addresses match if the platform would treat
 * them as one test taker. The searched text, which is coarser, finds the rows to compare.
 */
export async function findInvited(db: Db, { upstream, assessment, emails }: EmailsQuery): Promise<InvitedEmail[]> {
  const texts = [...new Set(emails.map(searchText).filter((email) => email !== ''))];
  const rows = await db
    .select({ id: candidatures.id, email: candidatures.email, is_hidden: isHidden })
    .from(candidatureTexts)
    .innerJoin(
      candidatures,
      and(eq(candidatures.upstream, candidatureTexts.upstream), eq(candidatures.id, candidatureTexts.candidature_id)),
    )
    .where(
      and(
        eq(candidatureTexts.upstream, upstream),
        eq(candidatureTexts.assessment_id, assessment),
        // The address is what follows the last line break: see candidatureText.
        sql`split_part(${candidatureTexts.text}, chr(10), -1) in (select unnest(${sql.param(texts)}::text[]))`,
      ),
    )
    .orderBy(candidatures.id);
  const latest = new Map(rows.map(({ id, email, is_hidden }) => [normaliseEmail(email ?? ''), is_hidden ? null : id]));
  return emails.flatMap((email) => {
    const candidature = latest.get(normaliseEmail(email));
    return candidature === undefined ? [] : [{ email, candidature }];
  });
}
