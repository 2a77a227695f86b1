import type { Audited } from './audited.ts';

/** What each operation did, in the dashboard and in the exported log. */
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
  exportAudit: 'Exported the audit log',
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
