/**
 * The operations of which every call is written down: whatever changes something, at the service or here. That none is
 * missing is a test's to see, since the table is made with this list.
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
  'changeHeldMails',
  'saveView',
  'deleteView',
] as const;
export type Audited = (typeof AUDITED)[number];

/** As far back as can be asked for, in days. */
export const MAX_AUDIT_DAYS = 3_650;

/** The most entries of the log that are counted. */
export const MAX_AUDIT_COUNT = 10_000;
