import { DEFAULT_EMAIL_DELAY_MINUTES, type Job, type JobAction, type JobItem } from '../../../contract/jobs.ts';
import type { EmailDelivery } from '../../api/emailDelivery.ts';
import { isLive, isOver } from '../../api/jobs.ts';
import { formatCount } from '../../lib/numbers.ts';
import { ACCEPTED_EMAIL_TEXTS } from '../../messages/emailText.ts';
import { estimateText, clockTime, durationText, readTime } from '../../lib/time.ts';
import { currentUser } from '../../lib/currentUser.ts';
import type { Tone } from '../../ui/Badge.tsx';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';

/** The title of a job. */
export const titleOf = ({ kind, stage }: Job): string => BULK_ACTIONS.titleOf(kind, stage);

/** The chosen option of a job: how emails are sent, or which job it undoes. */
export function detailOf(
  { kind, email_timing: timing, email_delay_minutes: minutes, send_email: sendsEmail, undoes }: Job,
  delivery: EmailDelivery,
): string | null {
  if (undoes !== null) return BULK_ACTIONS.undoes(undoes);
  const isOff = delivery === 'off';
  if (kind === 'invite') {
    return sendsEmail === false ? BULK_ACTIONS.linksOnly : isOff ? BULK_ACTIONS.emailsInLog : BULK_ACTIONS.emailed;
  }
  if (kind !== 'reject') return null;
  if (timing === 'scheduled') {
    return BULK_ACTIONS.emailAfter(durationText(minutes ?? DEFAULT_EMAIL_DELAY_MINUTES), isOff);
  }
  return timing === 'now' ? BULK_ACTIONS.emailNow(isOff) : BULK_ACTIONS.noEmail;
}

/** The number of items with an outcome. */
export const settledOf = (job: Job): number =>
  (job.done ?? 0) + (job.skipped ?? 0) + (job.failed ?? 0) + (job.unknown ?? 0);

/** "12 of 37". */
export const progressText = (job: Job): string => BULK_ACTIONS.progress(settledOf(job), job.total);

/** "about 7 min left (the service allows 30 per minute)"; null: not running, or not known. */
export function estimateOf(job: Job): string | null {
  if (!isLive(job) || job.seconds_left === null) return null;
  return BULK_ACTIONS.estimate(estimateText(job.seconds_left), job.items_a_minute);
}

/** "409 done, 2 skipped, 1 failed". */
export function outcomeText({ done, skipped, failed, unknown }: Job): string {
  const parts = [
    BULK_ACTIONS.done(done),
    skipped ? BULK_ACTIONS.skipped(skipped) : '',
    failed ? BULK_ACTIONS.failed(failed) : '',
    unknown ? BULK_ACTIONS.unconfirmed(unknown) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The outcomes to check: "3 failed, 1 unconfirmed". */
export function problemsOf(job: Job): string | null {
  const { failed, unknown } = job;
  const emails = (job.emails?.failed ?? 0) + (job.emails?.unknown ?? 0);
  const parts = [
    failed ? BULK_ACTIONS.failed(failed) : null,
    unknown ? BULK_ACTIONS.unconfirmed(unknown) : null,
    emails ? BULK_ACTIONS.emailTrouble(emails) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The states of the emails: "3 queued, 2 scheduled". Only the email log says whether they were sent. */
export function emailsText(
  { kind, emails, done, send_email: sendsEmail }: Job,
  delivery: EmailDelivery,
): string | null {
  const invites = kind === 'send_invitation' || (kind === 'invite' && sendsEmail === true);
  if (invites && delivery === 'off' && done) {
    return BULK_ACTIONS.emailsOff;
  }
  if (!emails) return null;
  const labels = { ...BULK_ACTIONS.emailStates, sent: ACCEPTED_EMAIL_TEXTS[delivery] };
  const parts = (['sent', 'scheduled', 'overdue', 'cancelled', 'skipped'] as const).flatMap((state) =>
    emails[state] ? [`${formatCount(emails[state])} ${labels[state]}`] : [],
  );
  return parts.length > 0 ? BULK_ACTIONS.emails(parts) : null;
}

const STATES: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: BULK_ACTIONS.states.waiting, tone: 'neutral' },
  running: { label: BULK_ACTIONS.states.running, tone: 'accent' },
  paused: { label: BULK_ACTIONS.states.paused, tone: 'warn' },
  done: { label: BULK_ACTIONS.states.done, tone: 'good' },
  cancelled: { label: BULK_ACTIONS.states.cancelled, tone: 'neutral' },
  expired: { label: BULK_ACTIONS.states.expired, tone: 'neutral' },
};

export function stateOf({ state }: Job): { label: string; tone: Tone } {
  return STATES[state ?? ''] ?? { label: state ?? BULK_ACTIONS.unknown, tone: 'neutral' };
}

const OUTCOME_BADGES: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: BULK_ACTIONS.outcomes.waiting, tone: 'neutral' },
  running: { label: BULK_ACTIONS.outcomes.running, tone: 'accent' },
  done: { label: BULK_ACTIONS.outcomes.done, tone: 'good' },
  skipped: { label: BULK_ACTIONS.outcomes.skipped, tone: 'neutral' },
  failed: { label: BULK_ACTIONS.outcomes.failed, tone: 'bad' },
  unknown: { label: BULK_ACTIONS.outcomes.unknown, tone: 'warn' },
};

export function outcomeOf(outcome: string | null): { label: string; tone: Tone } {
  return OUTCOME_BADGES[outcome ?? ''] ?? { label: outcome ?? BULK_ACTIONS.unknown, tone: 'neutral' };
}

const EMAIL_BADGES: Record<string, { label: string; tone: Tone }> = {
  scheduled: { label: BULK_ACTIONS.outcomeEmails.scheduled, tone: 'accent' },
  overdue: { label: BULK_ACTIONS.outcomeEmails.overdue, tone: 'warn' },
  sending: { label: BULK_ACTIONS.outcomeEmails.sending, tone: 'accent' },
  cancelled: { label: BULK_ACTIONS.outcomeEmails.cancelled, tone: 'neutral' },
  skipped: { label: BULK_ACTIONS.outcomeEmails.skipped, tone: 'neutral' },
  failed: { label: BULK_ACTIONS.outcomeEmails.failed, tone: 'bad' },
  unknown: { label: BULK_ACTIONS.outcomeEmails.unknown, tone: 'warn' },
};

export function emailOf(
  { email_outcome: outcome }: JobItem,
  delivery: EmailDelivery,
): { label: string; tone: Tone } | null {
  if (outcome === 'sent')
    return { label: capitalized(ACCEPTED_EMAIL_TEXTS[delivery]), tone: delivery === 'off' ? 'neutral' : 'good' };
  return outcome === null ? null : (EMAIL_BADGES[outcome] ?? { label: outcome, tone: 'neutral' });
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Undone 14:05 by bob@example.org"; null: it was not undone. */
export function undoneText({ undone }: Job): string | null {
  const time = readTime(undone?.at ?? null);
  if (!undone || time === null) return null;
  const by = undone.by === currentUser().name ? null : undone.by;
  return BULK_ACTIONS.undoneAt(clockTime(time, Date.now()), by);
}

/** Why a job is paused or waits; null: no reason. */
export function reasonOf({ reason, waits_until: until }: Job): string | null {
  const time = readTime(until);
  return time === null ? reason : BULK_ACTIONS.waitsUntil(clockTime(time, Date.now()));
}

/** The actions that a job allows in its state. */
export function actionsOf(job: Job): JobAction[] {
  const { state, failed } = job;
  const retry: JobAction[] = failed && state !== 'cancelled' && state !== 'expired' ? ['retry_failed'] : [];
  return isOver(job) ? retry : [state === 'paused' ? 'resume' : 'pause', ...retry, 'cancel'];
}

/** Why an action is not possible now; null: it is possible. */
export function disabledReason(action: JobAction, { same_upstream: same }: Job): string | null {
  const callsUpstream = action === 'resume' || action === 'retry_failed';
  return callsUpstream && same === false ? BULK_ACTIONS.differentService : null;
}
