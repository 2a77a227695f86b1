import type { AuditEntry } from '../../../contract/audit.ts';
import type { Audited } from '../../../contract/audited.ts';
import { labelOf } from '../../../contract/codes.ts';
import type { JobKind } from '../../../contract/jobs.ts';
import { formatCount } from '../../lib/numbers.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** What each operation does, in the words of the dashboard. */
export const DEEDS: Readonly<Record<Audited, string>> = {
  changeStage: 'Changed the stage',
  inviteCandidate: 'Invited somebody',
  sendInvitation: 'Requested the invitation email again',
  sendReminder: 'Requested the rejection email',
  deleteCandidature: 'Removed somebody',
  changePublicLink: 'Switched a public link',
  createJob: 'Started a bulk action',
  changeJob: 'Changed a bulk action',
  downloadOutcome: 'Downloaded the results of a bulk action',
  downloadReports: 'Downloaded reports',
  changeHeldMails: 'Decided about scheduled emails',
  createSelection: 'Selected candidates',
  exportCandidatures: 'Exported candidates',
  saveView: 'Saved a view',
  changeView: 'Changed a view',
  deleteView: 'Deleted a view',
  createNote: 'Added a note',
  changeNote: 'Changed a note',
  deleteNote: 'Deleted a note',
};

const JOBS: Readonly<Record<JobKind, string>> = {
  change_stage: 'to change stages',
  reject: 'to reject people',
  send_invitation: 'to send invitations again',
  remove: 'to remove people',
  invite: 'to invite people',
  collect_reports: 'to collect reports',
  copy_links: 'to collect links',
  collect_results: 'to collect results',
};

const ACTIONS: Record<string, string> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry_failed: 'failed ones again',
  send_now: 'sent at once',
  confirm: 'sent after all',
  on: 'on',
  off: 'off',
};

/** "Changed the stage: Rejected"; an operation that is not known here is told by its name. */
export function deedOf({ operation, detail, from, rows }: AuditEntry): string {
  const named = operation === null ? 'Unknown' : wordsFor(operation, DEEDS);
  const deed = rows === null ? named : `${named} (${formatCount(rows)})`;
  if (detail === null) return deed;
  if (operation === 'createJob') return `${deed} ${wordsFor(detail, JOBS)}`;
  if (operation !== 'changeStage') return `${deed}: ${wordsFor(detail, ACTIONS)}`;
  return from === null ? `${deed}: ${labelOf(detail)}` : `${deed}: ${labelOf(from)} → ${labelOf(detail)}`;
}

/** The words for a code; one that is not known is its own. */
const wordsFor = (code: string, words: Readonly<Record<string, string>>): string => words[code] ?? code;

/** Who asked for it. */
export const actorOf = ({ actor }: AuditEntry): string => actor ?? 'Anyone at this dashboard';

/** How it ended. */
export function outcomeOf({ status }: AuditEntry): { words: string; tone: Tone } {
  if (status === null) return { words: 'Not known', tone: 'warn' };
  if (status < 300) return { words: 'Done', tone: 'neutral' };
  return status < 500 ? { words: `Refused (${status})`, tone: 'bad' } : { words: `Failed (${status})`, tone: 'bad' };
}
