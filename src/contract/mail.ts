import { z } from 'zod/mini';
import { id, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** What a mail is for. */
export const MAIL_KINDS = ['invitation', 'rejection'] as const;

/** A mail in the embedded platform's outbox. Not part of the API description. */
export const Mail = z.strictObject({
  id,
  created: timestamp,
  kind: z.enum(MAIL_KINDS),
  /** The one recipient's address. */
  to: text(254),
  /** The recipient's name, empty when unknown. */
  to_name: text(301),
  subject: text(400),
  /** The plain text part. */
  body: text(20_000),
  /** The address to click, null in a rejection. */
  link: z.nullable(z.url()),
  /** The candidature it is about, null once that was removed. */
  candidature: z.nullable(id),
});
export type Mail = Tolerant<typeof Mail>;
