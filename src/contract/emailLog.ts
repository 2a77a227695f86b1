import { EMAIL_KINDS } from './codes.ts';
import { z } from 'zod/mini';
import { id, text, timestamp, page } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/**
 * Delivery state. `kept`: no mail server is configured, so it is never sent · `queued` → `sent`, or `failed` when the
 * mail server refused it for good · `held`: after a restore, or while the mail server refuses the login, until an
 * administrator releases it · `cancelled`: its reason no longer applied before it was sent.
 */
export const DELIVERY_STATES = ['kept', 'queued', 'sent', 'failed', 'held', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An email in the embedded platform's email log. Not part of the API description. */
export const LoggedEmail = z.strictObject({
  id,
  created: timestamp,
  kind: z.enum(EMAIL_KINDS),
  /** The address of the recipient. */
  to: text(254),
  /** The recipient's name, empty when unknown. */
  to_name: text(301),
  subject: text(400),
  /** The plain text part. */
  body: text(20_000),
  /** The link in the text; null in a rejection and with a report. */
  link: z.nullable(z.url()),
  /** The candidature; null after its removal. */
  candidature: z.nullable(id),
  /** Its assessment, also after its removal; null: of an email from before this was stored. */
  assessment: z.nullable(id),
  state: z.enum(DELIVERY_STATES),
  /** When the mail server accepted it. */
  sent: z.nullable(timestamp),
  /** Why it was not sent, in the words of the mail server where it gave a reason. */
  reason: z.nullable(text(500)),
});
export type LoggedEmail = Tolerant<typeof LoggedEmail>;

/** The text of one kind of email, filled with given or sample values. Not part of the API description. */
export const EmailPreview = z.strictObject({
  kind: z.enum(EMAIL_KINDS),
  subject: text(400),
  body: text(20_000),
});
export type EmailPreview = Tolerant<typeof EmailPreview>;

export const emailLogSchemas = {
  listEmails: { summary: 'Emails written by the platform, newest first', response: page(LoggedEmail) },
  listEmailPreviews: {
    summary: 'The text of each kind of email, filled with given or sample values',
    response: page(EmailPreview),
  },
};
