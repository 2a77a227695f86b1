import { labelOf } from '../../../contract/codes.ts';
import { DEFAULT_HOLD_MINUTES, type Job, type JobAction, type JobItem, type JobKind } from '../../../contract/jobs.ts';
import type { EmailDelivery } from '../../api/emailDelivery.ts';
import { isLive, isOver } from '../../api/jobs.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { TAKEN } from '../../lib/emailWords.ts';
import { aboutWords, durationText } from '../../lib/time.ts';
import type { Tone } from '../../ui/Badge.tsx';

const KINDS: Record<string, string> = {
  reject: 'Rejection',
  send_invitation: 'Resend invitations',
  remove: 'Removal',
  invite: 'Invitations',
  collect_reports: 'Collecting reports',
  copy_links: 'Collecting links',
  collect_results: 'Collecting results',
} satisfies Record<Exclude<JobKind, 'change_stage'>, string>;

/** What a job is called; one of a kind that is not known here by its code. */
export function titleOf({ kind, stage }: Job): string {
  if (kind === 'change_stage') return stage === null ? 'Change of stage' : `Move to “${labelOf(stage)}”`;
  return kind === null ? 'Bulk action' : (KINDS[kind] ?? kind);
}

/** How it does that, where there is a choice. */
export function detailOf({ kind, mail, hold_minutes: hold, send_mail: sendMail }: Job): string | null {
  if (kind === 'invite') return sendMail === false ? 'links only' : 'with email';
  if (kind !== 'reject') return null;
  if (mail === 'held') return `email after ${durationText(hold ?? DEFAULT_HOLD_MINUTES)}`;
  return mail === 'now' ? 'email at once' : 'no email';
}

/** How many of a job's people have an outcome. */
export const settledOf = (job: Job): number =>
  (job.done ?? 0) + (job.skipped ?? 0) + (job.failed ?? 0) + (job.unknown ?? 0);

/** "12 of 37". */
export const progressWords = (job: Job): string => `${formatCount(settledOf(job))} of ${formatCount(job.total)}`;

/** "about 7 min, the service allows 30 a minute"; null where nothing is left, or nothing known. */
export function estimateOf(job: Job): string | null {
  if (!isLive(job) || job.seconds_left === null) return null;
  const limit = job.items_a_minute === null ? '' : `, the service allows ${formatCount(job.items_a_minute)} a minute`;
  return `${aboutWords(job.seconds_left)}${limit}`;
}

/** "409 done, 2 skipped, 1 failed". */
export function outcomeWords({ done, skipped, failed, unknown }: Job): string {
  const parts = [
    `${formatCount(done)} done`,
    skipped ? `${formatCount(skipped)} skipped` : '',
    failed ? `${formatCount(failed)} failed` : '',
    unknown ? `${formatCount(unknown)} may have been done` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** What is to be looked at: "3 failed, 1 may have been done". */
export function troubleOf(job: Job): string | null {
  const { failed, unknown } = job;
  const mails = (job.mails?.failed ?? 0) + (job.mails?.unknown ?? 0);
  const parts = [
    failed ? `${formatCount(failed)} failed` : null,
    unknown ? `${formatCount(unknown)} may have been done` : null,
    mails ? `${plural(mails, 'email')} failed or in doubt` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** What became of the emails: "3 queued, 2 held". That they were sent, only the email log can tell. */
export function mailsOf({ kind, mails, done, send_mail: sendMail }: Job, delivery: EmailDelivery): string | null {
  const invites = kind === 'send_invitation' || (kind === 'invite' && sendMail === true);
  if (invites && delivery === 'off' && done) {
    return 'Emails written to the email log. Email sending is off, so pass the links on yourself.';
  }
  if (!mails) return null;
  const words: Record<string, string> = { sent: TAKEN[delivery], skipped: 'left out' };
  const parts = (['sent', 'held', 'overdue', 'cancelled', 'skipped'] as const).flatMap((state) =>
    mails[state] ? [`${formatCount(mails[state])} ${words[state] ?? state}`] : [],
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
  return STATES[state ?? ''] ?? { label: state ?? 'Not known', tone: 'neutral' };
}

const OUTCOME_WORDS: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  doing: { label: 'Under way', tone: 'accent' },
  done: { label: 'Done', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'May have been done', tone: 'warn' },
};

export function outcomeOf(outcome: string | null, kind: string | null): { label: string; tone: Tone } {
  // A mail is sent, everything else is done.
  if (outcome === 'unknown' && kind === 'send_invitation') return { label: 'May have been sent', tone: 'warn' };
  return OUTCOME_WORDS[outcome ?? ''] ?? { label: outcome ?? 'Not known', tone: 'neutral' };
}

const MAIL_WORDS: Record<string, { label: string; tone: Tone }> = {
  held: { label: 'Held', tone: 'accent' },
  overdue: { label: 'Overdue', tone: 'warn' },
  sending: { label: 'Sending', tone: 'accent' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  skipped: { label: 'Not sent', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'May have been sent', tone: 'warn' },
};

export function mailOf({ mail }: JobItem, delivery: EmailDelivery): { label: string; tone: Tone } | null {
  if (mail === 'sent') return { label: capitalized(TAKEN[delivery]), tone: delivery === 'off' ? 'neutral' : 'good' };
  return mail === null ? null : (MAIL_WORDS[mail] ?? { label: mail, tone: 'neutral' });
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const OTHER_SERVICE = 'It was made for another service than this one.';

/** Why something cannot be done with a job now; null when it can. */
export function reasonAgainst(action: JobAction, job: Job): string | null {
  const { state, same_upstream: same } = job;
  switch (action) {
    case 'pause':
      return isLive(job) ? null : 'It does not run.';
    case 'resume':
      if (state !== 'paused') return 'It is not paused.';
      return same === false ? OTHER_SERVICE : null;
    case 'cancel':
      return isOver(job) ? 'It is over.' : null;
    case 'retry_failed':
      if (!job.failed) return 'Nothing has failed.';
      if (state === 'cancelled' || state === 'expired') return `It is ${state}.`;
      return same === false ? OTHER_SERVICE : null;
  }
}
