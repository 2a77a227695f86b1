import type { Db } from '../../src/database/open.ts';
import { emails } from '../../src/platform/schema/emails.ts';
import { HOSTILE_TEXTS } from './hostileTexts.ts';

/** Part of the recipients' addresses of these emails. */
export const HOSTILE_RECIPIENT = 'hostile.example';

/** Emails with a hostile text in each field, up to the maximum length; no operation would write them. */
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
