import { z } from 'zod/mini';
import { id, text } from './fields.ts';
import { Completeness } from './readModel.ts';

/** The most email addresses per request: as many as a job can invite. */
export const MAX_EMAILS = 100_000;

export const InvitedEmailsRequest = z.strictObject({
  assessment: id,
  emails: z.array(text(254)).check(z.maxLength(MAX_EMAILS, { error: 'Send at most 100,000 addresses.' })),
});

export const InvitedEmails = z.strictObject({
  /** Of the assessment's list. Until it is complete, more addresses may have been invited. */
  completeness: Completeness,
  /** The requested addresses that have a candidature, with the latest one; null under blind review. */
  invited: z.array(z.strictObject({ email: text(254), candidature: z.nullable(id) })),
});
export type InvitedEmails = z.output<typeof InvitedEmails>;

export const invitedEmailSchemas = {
  findInvited: {
    summary: 'Which of some email addresses were invited to an assessment',
    body: InvitedEmailsRequest,
    response: InvitedEmails,
  },
};
