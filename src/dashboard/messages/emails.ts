import { labelOf, type EmailKind } from '../../contract/codes.ts';
import type { DeliveryState, LoggedEmail } from '../../contract/emailLog.ts';
import type { EmailOutcome } from '../../contract/jobs.ts';
import { durationText } from '../lib/time.ts';

/** When the emails of rejections in a review leave. */
export const REVIEW_EMAILS =
  'Emails of a review leave 30 minutes after its last decision, at most four hours after their own.';

/**
 * What happens to emails while the embedded platform sends none. Each dialog, panel and message that would otherwise claim that
 * an email is sent says one of these.
 */
export const SENDING_IS_OFF = {
  one: 'Email sending is off: the email is only written to the email log.',
  many: 'Email sending is off: the emails are only written to the email log.',
};

/** Emails: their kinds and previews, and the scheduled ones. */
export const EMAILS = {
  kinds: {
    invitation: 'Invitation',
    reinvitation: 'Invitation resent',
    confirmation: 'Registration',
    repeated_registration: 'Registered again',
    rejection: 'Rejection',
    report: 'Results as PDF',
  } satisfies Record<EmailKind, string>,

  previewsFailed: 'Couldn’t load the email texts.',
  /** The preview of one kind, where it is about to be sent. */
  preview: 'Preview email',
  writtenByService: 'Your assessment service writes this email. Its wording is set there.',

  scheduled: 'Scheduled emails',
  sending: 'sending',
  wrongService: 'Created for a different service.',
  sendNow: 'Send now',
  send: 'Send',
  dontSend: 'Don’t send',
};

interface EmailState {
  label: string;
  tone: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
}

/** The states of an email, in the email log and of a bulk action. */
const EMAIL_STATES: Readonly<Record<string, EmailState>> = {
  scheduled: { label: 'Scheduled', tone: 'accent' },
  overdue: { label: 'Overdue', tone: 'warn' },
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  held: { label: 'On hold', tone: 'warn' },
  kept: { label: 'Not sent', tone: 'neutral' },
  skipped: { label: 'Not sent', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  unknown: { label: 'Unconfirmed', tone: 'warn' },
} satisfies Record<DeliveryState | EmailOutcome, EmailState>;

/** An unknown state is shown by its code. */
export const emailStateOf = (code: string): EmailState =>
  (Object.hasOwn(EMAIL_STATES, code) ? EMAIL_STATES[code] : undefined) ?? { label: labelOf(code), tone: 'neutral' };

/** See EmailDelivery in api/emailDelivery.ts. */
export type Delivery = 'off' | 'on' | 'service' | 'unknown';

/** The state of a requested email. It counts as sent only when the mail server accepted it. */
interface EmailStatus {
  text: string;
  /** Whether the email log says more. */
  inLog: boolean;
}

type Known = Pick<LoggedEmail, 'state' | 'reason'> | null;

/** Of an invitation. */
export function invitationEmailText(to: string, delivery: Delivery, email: Known = null): EmailStatus {
  const text = 'Email written to the email log. Email sending is off, so share the link yourself.';
  return emailText('Invitation', to, delivery, email, text);
}

/** Of a rejection email. */
export function rejectionEmailText(to: string, delivery: Delivery, email: Known = null): EmailStatus {
  const text = `Email written to the email log. Email sending is off, so nothing was sent to ${to}.`;
  return emailText('Rejection', to, delivery, email, text);
}

function emailText(kind: string, to: string, delivery: Delivery, email: Known, off: string): EmailStatus {
  if (delivery === 'off') return { text: off, inLog: true };
  if (delivery === 'service') {
    const sends = kind === 'Invitation' ? 'the invitation' : 'the rejection email';
    return { text: `The assessment service sends ${sends}.`, inLog: false };
  }
  if (delivery === 'unknown') return { text: `${kind} email requested for ${to}.`, inLog: false };
  switch (email?.state) {
    case 'sent':
      return { text: `${kind} email sent to ${to}.`, inLog: false };
    case 'failed':
      return { text: `${kind} email to ${to} was not sent. ${email.reason ?? ''}`.trim(), inLog: true };
    case 'held':
      return { text: `${kind} email to ${to} is on hold. ${email.reason ?? ''}`.trim(), inLog: true };
    default:
      return {
        text: `${kind} email queued for ${to}.${email?.reason ? ` It was not sent yet: ${email.reason}` : ''}`,
        inLog: Boolean(email?.reason),
      };
  }
}

/** What happens to the email of a rejection that was just made. */
export function afterRejectionText(
  { timing, delayMinutes }: { timing: 'none' | 'now' | 'scheduled'; delayMinutes: number },
  delivery: Delivery,
): string {
  if (timing === 'none') return 'No email is sent.';
  if (delivery === 'off') {
    const when = timing === 'scheduled' ? ` in ${durationText(delayMinutes)}` : '';
    return `Email sending is off: the email is written to the email log${when}.`;
  }
  return timing === 'scheduled' ? `Email goes out in ${durationText(delayMinutes)}.` : 'Email requested.';
}
