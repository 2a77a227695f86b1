import type { Db } from '../../src/database/open.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { HOSTILE_TEXTS } from './hostileTexts.ts';

/** What the recipients' addresses of these emails contain. */
export const HOSTILE_RECIPIENT = 'hostile.example';

/** Mails with a hostile text in each place, the longest that the API may answer: no operation would write them. */
export async function addHostileMails(db: Db): Promise<void> {
  const rows = HOSTILE_TEXTS.map((text, index) => ({
    kind: 'invitation' as const,
    to: `${'a'.repeat(index * 4)}${index}@${HOSTILE_RECIPIENT}`,
    to_name: text.slice(0, 300),
    subject: text.slice(0, 400),
    body: text,
    link: `http://127.0.0.1:9/testtaker/takeinvitation/${'w'.repeat(index * 20)}`,
    state: 'failed' as const,
    reason: text.slice(0, 500),
  }));
  await db.insert(emails).values(rows);
}
