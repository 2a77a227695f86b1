import type { Audited } from '../../contract/audited.ts';
import { plural } from '../lib/numbers.ts';

/** What each operation did. */
export const AUDITED_ACTIONS: Readonly<Record<Audited, string>> = {
  changeStage: 'Changed stage',
  inviteCandidate: 'Invited candidate',
  sendInvitation: 'Resent invitation',
  sendReminder: 'Requested rejection email',
  deleteCandidature: 'Removed candidate',
  changePublicLink: 'Turned public link on or off',
  createJob: 'Started bulk action',
  changeJob: 'Changed bulk action',
  downloadOutcome: 'Downloaded outcomes of a bulk action',
  downloadReports: 'Downloaded reports',
  renderPdf: 'Opened report',
  changeScheduledEmails: 'Changed scheduled emails',
  createSelection: 'Selected candidates',
  exportCandidatures: 'Exported candidates',
  saveView: 'Saved view',
  changeView: 'Changed view',
  deleteView: 'Deleted view',
  changeBlindReview: 'Turned blind review on or off',
  createNote: 'Added note',
  changeNote: 'Changed note',
  deleteNote: 'Deleted note',
  saveRecommendation: 'Saved recommendation',
  deleteRecommendation: 'Removed recommendation',
};

/** The audit log. */
export const AUDIT_LOG = {
  title: 'Audit log',
  count: (total: number) => plural(total, 'change'),
  search: 'Search by user',
  action: 'Action',
  date: 'Date',
  target: 'Target',
  outcome: 'Outcome',
  lastHours: 'Last 24 hours',
  lastDays: (days: number) => `Last ${days} days`,
  loadFailed: 'Couldn’t load the audit log.',
  unmatchedTitle: 'No matching changes',
  unmatchedHint: 'Try fewer filters.',
  noneTitle: 'No changes yet',
  noneHint: 'Every change made here is recorded with who made it.',
  manager: (actor: string) => `${actor}, hiring manager`,
  bulkAction: (id: number) => `Bulk action ${id}`,
  reference: (request: string | null) => `Reference ${request ?? '—'}`,
  unknown: 'Unknown',
  done: 'Done',
  rejected: (status: number) => `Refused (${status})`,
  failed: (status: number) => `Failed (${status})`,
} as const;
