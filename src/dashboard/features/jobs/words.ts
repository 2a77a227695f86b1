import type { Job } from '../../../contract/jobs.ts';
import { labelOf } from '../../../contract/codes.ts';
import { formatCount, plural } from '../../lib/numbers.ts';

const KINDS: Record<string, string> = {
  reject: 'Rejection',
  send_invitation: 'Invitations sent again',
  remove: 'Removal',
  invite: 'Invitations',
  collect_reports: 'Collecting reports',
  copy_links: 'Collecting links',
  collect_results: 'Collecting results',
};

/** What a job is called. */
export function nameOfJob({ kind, stage }: Job): string {
  if (kind === 'change_stage') return stage === null ? 'Change of stage' : `Move to “${labelOf(stage)}”`;
  return kind === null ? 'Job' : (KINDS[kind] ?? kind);
}

/** "about 7 min"; nothing when it is not known or hardly any time. */
export function durationWords(seconds: number | null): string | null {
  if (seconds === null || seconds < 5) return null;
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 360) / 10} h`;
}

/** "409 done, 2 skipped, 1 failed". */
export function outcomeWords({ done, skipped, failed, unknown }: Job): string {
  const parts = [
    `${formatCount(done)} done`,
    skipped ? `${formatCount(skipped)} skipped` : '',
    failed ? `${formatCount(failed)} failed` : '',
    unknown ? `${formatCount(unknown)} not known` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** How far the mails of a rejection are; null when it has none. */
export function mailWords({ mails }: Job): string | null {
  if (!mails) return null;
  const waiting = (mails.held ?? 0) + (mails.overdue ?? 0);
  const parts = [
    waiting > 0 ? plural(waiting, 'e-mail waits', 'e-mails wait') : '',
    mails.sent ? `${formatCount(mails.sent)} sent` : '',
    mails.cancelled ? `${formatCount(mails.cancelled)} called off` : '',
    mails.skipped ? `${formatCount(mails.skipped)} not sent` : '',
    mails.failed ? `${formatCount(mails.failed)} failed` : '',
    mails.unknown ? `${formatCount(mails.unknown)} may have been sent` : '',
  ];
  return parts.filter(Boolean).join(', ') || null;
}
