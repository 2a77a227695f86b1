import type { Audited } from '../../contract/audited.ts';
import { labelOf } from '../../contract/codes.ts';
import type { JobKind } from '../../contract/jobs.ts';
import { formatCount, plural } from '../lib/numbers.ts';

/** What each operation did. */
export const AUDITED_ACTIONS: Readonly<Record<Audited, string>> = {
  changeStage: 'Changed stage',
  inviteCandidate: 'Invited candidate',
  sendInvitation: 'Requested invitation email again',
  sendReminder: 'Requested rejection email',
  deleteCandidature: 'Removed candidate',
  changePublicLink: 'Turned public link',
  createJob: 'Started bulk action',
  changeJob: 'Changed bulk action',
  downloadOutcome: 'Downloaded outcomes of a bulk action',
  downloadReports: 'Downloaded reports',
  changeHeldMails: 'Changed scheduled emails',
  createSelection: 'Selected candidates',
  exportCandidatures: 'Exported candidates',
  saveView: 'Saved view',
  changeView: 'Changed view',
  deleteView: 'Deleted view',
  createNote: 'Added note',
  changeNote: 'Changed note',
  deleteNote: 'Deleted note',
  saveRecommendation: 'Recommended',
  deleteRecommendation: 'Removed recommendation',
};

const BULK_KINDS: Readonly<Record<JobKind, string>> = {
  change_stage: 'stage change',
  reject: 'rejection',
  send_invitation: 'resend invitations',
  remove: 'removal',
  invite: 'invitations',
  collect_reports: 'reports export',
  copy_links: 'links export',
  collect_results: 'loading of results',
};

const DETAILS: Readonly<Record<string, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry_failed: 'retried failures',
  send_now: 'sent now',
  confirm: 'sent after all',
  yes: 'Yes',
  maybe: 'Maybe',
  no: 'No',
};

/** A code without words is shown as it came. */
const wordsFor = (code: string, words: Readonly<Record<string, string>>): string => words[code] ?? code;

/** The audit log, and the history of a candidate. */
export const AUDIT_LOG = {
  title: 'Audit log',
  count: (total: number) => plural(total, 'change'),
  search: 'Search by user',
  action: 'Action',
  date: 'Date',
  user: 'User',
  target: 'Target',
  outcome: 'Outcome',
  lastHours: 'Last 24 hours',
  lastDays: (days: number) => `Last ${days} days`,
  loadFailed: 'Couldn’t load the audit log.',
  unmatchedTitle: 'No matching entries',
  unmatchedHint: 'Try fewer filters.',
  noneTitle: 'No activity yet',
  noneHint: 'Every change made here is recorded with who made it.',
  history: 'History',
  loadHistoryFailed: 'Couldn’t load the history.',

  /** "Changed stage: Invited → Rejected (3)". `detail`: a code; `from`: a stage; `rows`: how many candidates. */
  entry: (operation: string | null, detail: string | null, from: string | null, rows: number | null) => {
    const action = operation === null ? 'Unknown' : wordsFor(operation, AUDITED_ACTIONS);
    const counted = rows === null ? action : `${action} (${formatCount(rows)})`;
    if (detail === null) return counted;
    if (operation === 'createJob') return `${counted}: ${wordsFor(detail, BULK_KINDS)}`;
    if (operation === 'changePublicLink') return `${counted} ${detail}`;
    if (operation !== 'changeStage') return `${counted}: ${wordsFor(detail, DETAILS)}`;
    return from === null ? `${counted}: ${labelOf(detail)}` : `${counted}: ${labelOf(from)} → ${labelOf(detail)}`;
  },
  /** `actor` null: without a sign-in proxy. */
  actor: (actor: string | null) => actor ?? 'You',
  manager: (actor: string) => `${actor}, hiring manager`,
  application: (id: number) => `Application ${id}`,
  bulkAction: (id: number) => `Bulk action ${id}`,
  reference: (request: string | null) => `Reference ${request ?? '—'}`,
  unknown: 'Unknown',
  done: 'Done',
  rejected: (status: number) => `Rejected (${status})`,
  failed: (status: number) => `Failed (${status})`,
} as const;
