import { and, eq, sql } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import { fold } from '../../contract/fold.ts';
import type { Db } from '../../database/open.ts';
import { isHidden } from './hiddenNames.ts';
import { candidatures, candidatureTexts } from './tables.ts';

interface EmailsQuery {
  upstream: string;
  assessment: number;
  emails: readonly string[];
}

interface InvitedEmail {
  /** As it was asked about. */
  email: string;
  /** The latest candidature of the address; null: under blind review. */
  candidature: number | null;
}

/**
 * Those of the addresses that have a candidature in the assessment, as far as it was read. Addresses are the same where the
 * platform takes them for one test taker's; the folded text, which is coarser, finds the rows to compare.
 */
export async function findInvited(db: Db, { upstream, assessment, emails }: EmailsQuery): Promise<InvitedEmail[]> {
  const folded = [...new Set(emails.map((email) => fold(email.trim())).filter((email) => email !== ''))];
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
        // The address is what follows the last line break: see searchText.
        sql`trim(split_part(${candidatureTexts.text}, chr(10), -1)) in (select unnest(${sql.param(folded)}::text[]))`,
      ),
    )
    .orderBy(candidatures.id);
  const latest = new Map(rows.map(({ id, email, is_hidden }) => [normaliseEmail(email ?? ''), is_hidden ? null : id]));
  return emails.flatMap((email) => {
    const candidature = latest.get(normaliseEmail(email));
    return candidature === undefined ? [] : [{ email, candidature }];
  });
}
