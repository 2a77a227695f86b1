/**
 * The operations of which every call is written to the audit log: all that change something, upstream or here, and all
 * that answer files of personal data or select for them. See gateway/audit/subject.ts, which knows when one is missing.
 */
export const AUDITED = [
  'changeStage',
  'inviteCandidate',
  'sendInvitation',
  'sendReminder',
  'deleteCandidature',
  'changePublicLink',
  'createJob',
  'changeJob',
  'downloadOutcome',
  'downloadReports',
  'renderPdf',
  'changeScheduledEmails',
  'createSelection',
  'exportCandidatures',
  'exportAudit',
  'saveView',
  'changeView',
  'deleteView',
  'changeBlindReview',
  'createNote',
  'changeNote',
  'deleteNote',
  'saveRecommendation',
  'deleteRecommendation',
  'removeDemo',
] as const;
export type Audited = (typeof AUDITED)[number];

/** The longest `AuditEntry.detail`. */
export const MAX_AUDIT_DETAIL = 200;

/** The longest period of a search, in days. */
export const MAX_AUDIT_DAYS = 3_650;

/** The most entries of the log that are counted. */
export const MAX_AUDIT_COUNT = 10_000;
