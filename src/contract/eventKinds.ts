import type { AUDITED } from './operations/operations.ts';

/** Events that the gateway observed: invitations, what candidates did, and stage changes made elsewhere. */
export const OBSERVED = ['invited', 'started', 'completed', 'stageChanged'] as const;

/** What users did to one candidate. */
export const CANDIDATE_ACTIONS = [
  'inviteCandidate',
  'sendInvitation',
  'changeStage',
  'sendReminder',
  'deleteCandidature',
] as const satisfies readonly (typeof AUDITED)[number][];

/** What users did to candidates and assessments. Files, selections and views are in the audit log alone. */
export const ACTIONS = [
  ...CANDIDATE_ACTIONS,
  'changePublicLink',
  'createJob',
  'createNote',
  'saveRecommendation',
] as const satisfies readonly (typeof AUDITED)[number][];

/** What candidates and colleagues did, and what became of the user's own bulk actions and scheduled emails. */
export const NOTIFIED = [
  'completed',
  'note',
  'recommendation',
  'job_paused',
  'job_failed',
  'emails_failed',
  'emails_overdue',
  'mention',
  'view_asked',
  'view_reminder',
] as const;

export type EventKind = (typeof OBSERVED)[number] | (typeof ACTIONS)[number] | (typeof NOTIFIED)[number];
