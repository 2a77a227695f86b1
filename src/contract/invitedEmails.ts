import { z } from 'zod/mini';
import { id, text } from './fields.ts';
import { Completeness } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** The most email addresses that are asked about at once: as many as a job invites. */
export const MAX_EMAILS = 100_000;

export const InvitedEmailsRequest = z.strictObject({
  assessment: id,
  emails: z.array(text(254)).check(z.maxLength(MAX_EMAILS, { error: 'Send at most 100,000 addresses.' })),
});

export const InvitedEmails = z.strictObject({
  /** Of the list of the assessment: while it is not complete, others may have been invited as well. */
  completeness: Completeness,
  /** Those of the addresses, as they were asked about, that have a candidature, with the latest one; null: under blind review. */
  invited: z.array(z.strictObject({ email: text(254), candidature: z.nullable(id) })),
});
export type InvitedEmails = Tolerant<typeof InvitedEmails>;
