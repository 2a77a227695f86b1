import { createEmailWriter, type EmailDraft } from '../mail/emailWriter.ts';
import { invitationLink } from '../mail/outbox.ts';
import { DAY } from './course.ts';
import type { Row } from './rows.ts';

/** Only recent emails are kept, so that seeding stays fast. */
const MAX_INVITATIONS = 60;
const MAX_REJECTIONS = 25;
const MAX_AGE_MS = 5 * DAY;

type Draft = Omit<Row<'emails'>, 'id'>;

/** Collects the newest emails of each kind while candidatures are generated. */
export function createOutbox(baseUrl: string, now: number) {
  const emails = createEmailWriter();
  const invitations: Draft[] = [];
  const rejections: Draft[] = [];
  return {
    add(candidature: Row<'candidatures'>, assessment_name: string): void {
      const { id, assessment_id, email, full_name, created, rejection_emailed_at: rejected } = candidature;
      const occasion = { candidature_id: id, assessment_id, email, full_name, assessment_name };
      if (created.getTime() > now - MAX_AGE_MS) {
        const link = invitationLink(baseUrl, candidature.invitation_uuid);
        invitations.push(kept(created, emails.linkEmail('invitation', occasion, link)));
      }
      if (rejected && rejected.getTime() > now - MAX_AGE_MS) {
        rejections.push(kept(rejected, emails.plainEmail('rejection', occasion)));
      }
    },
    /** The emails in order of time. */
    rows: (): Row<'emails'>[] =>
      [...newest(MAX_INVITATIONS, invitations), ...newest(MAX_REJECTIONS, rejections)]
        .toSorted(oldestFirst)
        .map((email, index) => ({ id: index + 1, ...email })),
  };
}

/** State `kept`: never sent, even with a mail server, because demo candidates do not exist. */
const kept = (created: Date, draft: EmailDraft): Draft => ({
  created,
  ...draft,
  state: 'kept',
  message_id: null,
  held_for: null,
  attempts: 0,
  next_attempt_at: created,
  sent_at: null,
  reason: null,
});

const oldestFirst = (a: Draft, b: Draft) => a.created.getTime() - b.created.getTime();

const newest = (most: number, emails: readonly Draft[]) => emails.toSorted(oldestFirst).slice(-most);
