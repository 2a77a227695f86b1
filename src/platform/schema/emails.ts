import { sql } from 'drizzle-orm';
import { index, integer, smallint, text } from 'drizzle-orm/pg-core';
import type { EmailKind, DeliveryState } from '../../contract/emailLog.ts';
import { candidatures } from './candidatures.ts';
import { id, moment, platform } from './columns.ts';

/** `restore`: it may have been sent since the backup was made. `barred`: the mail server takes nothing from us. */
export type HoldCause = 'restore' | 'barred';

/** The outbox: written in the same transaction as its cause. */
export const emails = platform.table(
  'mails',
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
    state: text().$type<DeliveryState>().notNull(),
    /** The reason for holding it; null: not held. */
    held_for: text().$type<HoldCause>(),
    /** The same in every copy that is sent; null where none ever is. */
    message_id: text(),
    /** How often it was tried to send it, the attempt under way included. */
    attempts: smallint().notNull().default(0),
    /** Not before this moment is it tried, or tried again. */
    next_attempt_at: moment().notNull().defaultNow(),
    sent_at: moment(),
    /** Why it is not sent yet, for users. The text of a mail server may contain the recipient. */
    reason: text(),
  },
  (table) => [
    index().on(table.candidature_id),
    index('mails_queued')
      .on(table.next_attempt_at, table.id)
      .where(sql`state = 'queued'`),
  ],
);
