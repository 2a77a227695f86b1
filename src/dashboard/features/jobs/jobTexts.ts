import { jobRulesOf, DEFAULT_EMAIL_DELAY_MINUTES, type JobAction } from '../../../contract/jobKinds.ts';
import type { Job, JobItem } from '../../../contract/jobs.ts';
import type { EmailDelivery } from '../../api/emailDelivery.ts';
import { isHeld, isLive, isOver } from '../../api/jobs.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { clockOf, estimateText, clockTime, durationText, readTime } from '../../lib/time.ts';
import { useColleagueName } from '../../lib/colleagues.ts';
import { currentUser } from '../../lib/currentUser.ts';
import type { Tone } from '../../ui/Badge.tsx';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { type Delivery, emailStateOf } from '../../messages/emails.ts';

const emailAfterText = (duration: string, isOff: boolean) => `email ${isOff ? 'to the log ' : ''}after ${duration}`;

/** `perMinute`: the service's limit; null: not known. */
const bulkActionsEstimateText = (about: string, perMinute: number | null) =>
  `${about} left${perMinute === null ? '' : ` (the service allows ${formatCount(perMinute)} per minute)`}`;

const failedText = (count: number | null) => `${formatCount(count)} failed`;
const unconfirmedText = (count: number | null) => `${formatCount(count)} unconfirmed`;

/** The state of emails that the service has accepted from a bulk action: "2 queued". */
const ACCEPTED_EMAIL_TEXTS: Readonly<Record<Delivery, string>> = {
  off: 'in the email log',
  on: 'queued',
  service: 'accepted by the service',
  unknown: 'requested',
};

const UNKNOWN = 'Unknown';

/** The title of a job. */
export const titleOf = ({ kind, stage }: Job): string => BULK_ACTIONS.titleOf(kind, stage);

/** The chosen option of a job: how emails are sent, or which job it undoes. */
export function detailOf(
  { kind, email_timing: timing, email_delay_minutes: minutes, send_email: sendsEmail, undoes }: Job,
  delivery: EmailDelivery,
): string | null {
  if (undoes !== null) return `undoes bulk action ${undoes}`;
  const isOff = delivery === 'off';
  if (kind === 'invite') {
    return sendsEmail === false ? 'links only' : isOff ? 'emails only in the email log' : 'emailed';
  }
  if (jobRulesOf(kind)?.email !== 'rejection') return null;
  if (timing === 'scheduled') {
    return emailAfterText(durationText(minutes ?? DEFAULT_EMAIL_DELAY_MINUTES), isOff);
  }
  return timing === 'now' ? `email ${isOff ? 'to the log ' : ''}now` : 'no email';
}

/** The number of items with an outcome. */
export const settledOf = (job: Job): number => job.done + job.skipped + job.failed + job.unknown;

/** "12 of 37". */
export const progressText = (job: Job): string => `${formatCount(settledOf(job))} of ${formatCount(job.total)}`;

/** "about 7 min left (the service allows 30 per minute)"; null: not running, or not known. */
export function estimateOf(job: Job): string | null {
  if (!isLive(job) || job.seconds_left === null) return null;
  return bulkActionsEstimateText(estimateText(job.seconds_left), job.items_a_minute);
}

/** "409 done, 2 skipped, 1 failed". */
export function outcomeText({ done, skipped, failed, unknown }: Job): string {
  const parts = [
    `${formatCount(done)} done`,
    skipped ? `${formatCount(skipped)} skipped` : '',
    failed ? failedText(failed) : '',
    unknown ? unconfirmedText(unknown) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The outcomes to check: "3 failed, 1 unconfirmed". */
export function problemsOf(job: Job): string | null {
  const { failed, unknown } = job;
  const emails = (job.emails?.failed ?? 0) + (job.emails?.unknown ?? 0);
  const parts = [
    failed ? failedText(failed) : null,
    unknown ? unconfirmedText(unknown) : null,
    emails ? `${plural(emails, 'email')} failed or unconfirmed` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The states of the emails: "3 queued, 2 scheduled". Only the email log says whether they were sent. */
export function emailsText(
  { kind, emails, done, send_email: sendsEmail }: Job,
  delivery: EmailDelivery,
): string | null {
  const invites = jobRulesOf(kind)?.email === 'invitation' && sendsEmail !== false;
  if (invites && delivery === 'off' && done) {
    return 'Emails written to the email log. Email sending is off, so share the links yourself.';
  }
  if (!emails) return null;
  const textOf = (state: string) =>
    state === 'sent' ? ACCEPTED_EMAIL_TEXTS[delivery] : emailStateOf(state).label.toLowerCase();
  const parts = (['sent', 'scheduled', 'overdue', 'cancelled', 'skipped'] as const).flatMap((state) =>
    emails[state] ? [`${formatCount(emails[state])} ${textOf(state)}`] : [],
  );
  return parts.length > 0 ? `Emails: ${parts.join(', ')}` : null;
}

const STATES: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

export function stateOf({ state }: Job): { label: string; tone: Tone } {
  return STATES[state] ?? { label: state, tone: 'neutral' };
}

const OUTCOME_BADGES: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'In progress', tone: 'accent' },
  done: { label: 'Done', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unconfirmed', tone: 'warn' },
};

export function outcomeOf(outcome: string | null): { label: string; tone: Tone } {
  return OUTCOME_BADGES[outcome ?? ''] ?? { label: outcome ?? UNKNOWN, tone: 'neutral' };
}

export function emailOf(
  { email_outcome: outcome }: JobItem,
  delivery: EmailDelivery,
): { label: string; tone: Tone } | null {
  if (outcome === 'sent')
    return { label: capitalized(ACCEPTED_EMAIL_TEXTS[delivery]), tone: delivery === 'off' ? 'neutral' : 'good' };
  return outcome === null ? null : emailStateOf(outcome);
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Undone 14:05 by Bob"; null: it was not undone, or is not known. */
export function useUndoneText(job: Job | undefined): string | null {
  const { at = null, by = null } = job?.undone ?? {};
  const name = useColleagueName(by === currentUser().name ? null : by);
  const time = readTime(at);
  return time === null ? null : BULK_ACTIONS.undoneAt(clockTime(time, Date.now()), name);
}

/** Why a job is paused or waits; null: no reason. */
export function reasonOf(job: Job): string | null {
  const { reason, waits_until: until } = job;
  if (isHeld(job)) return `Begins at ${clockOf(job.due)}.`;
  const time = readTime(until);
  return time === null ? reason : `The service asked to wait until ${clockTime(time, Date.now())}.`;
}

/** The actions that a job allows in its state. */
/** The actions that have a button of their own. */
export type ButtonAction = Exclude<JobAction, 'undo'>;

export function actionsOf(job: Job): ButtonAction[] {
  const { state, failed } = job;
  if (isHeld(job)) return ['start_now', 'cancel'];
  const retry: ButtonAction[] = failed && state !== 'cancelled' && state !== 'expired' ? ['retry_failed'] : [];
  return isOver(job) ? retry : [state === 'paused' ? 'resume' : 'pause', ...retry, 'cancel'];
}

/** Why an action is not possible now; null: it is possible. */
export function disabledReason(action: ButtonAction, { same_upstream: same }: Job): string | null {
  const callsUpstream = action !== 'pause' && action !== 'cancel';
  return callsUpstream && !same ? BULK_ACTIONS.differentService : null;
}
