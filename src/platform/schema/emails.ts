import type { EmailKind } from '../../contract/codes.ts';
import { sql } from 'drizzle-orm';
import { index, integer, smallint, text } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '../../contract/emailLog.ts';
import { candidatures } from './candidatures.ts';
import { id, moment, platform } from './columns.ts';

/** `restore`: it may have been sent after the backup. `sender_rejected`: the mail server rejects our login or sender. */
export type HoldCause = 'restore' | 'sender_rejected';

/** The outbox: written in the same transaction as its cause. */
export const emails = platform.table(
  'emails',
  {
    id: id(),
    created: moment().notNull().defaultNow(),
    kind: text().$type<EmailKind>().notNull(),
    to: text().notNull(),
    to_name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    link: text(),
    candidature_id: integer().references(() => candidatures.id, { onDelete: 'set null' }),
    /** Stays when the candidature is removed, for blind review. Null: not known, of old rows. */
    assessment_id: integer(),
    state: text().$type<DeliveryState>().notNull(),
    /** The reason for holding it; null: not held. */
    held_for: text().$type<HoldCause>(),
    /** Message-ID, the same for every attempt; null for an email that is never sent. */
    message_id: text(),
    /** The number of attempts to send it, including a running one. */
    attempts: smallint().notNull().default(0),
    /** The earliest time of the next attempt. */
    next_attempt_at: moment().notNull().defaultNow(),
    sent_at: moment(),
    /** Shown to users: why it was not sent. May contain the recipient's address, from the mail server's text. */
    reason: text(),
  },
  (table) => [
    index().on(table.candidature_id),
    index('emails_queued')
      .on(table.next_attempt_at, table.id)
      .where(sql`state = 'queued'`),
  ],
);
