import type { RateGroup } from '../../contract/rateLimits.ts';
import { formatCount } from '../lib/numbers.ts';

/** The calls that the limit of an operation counts. */
const COUNTED: Readonly<Partial<Record<string, string>>> = {
  listAssessments: 'lists of assessments',
  readAssessment: 'assessments',
  changePublicLink: 'changes of public links',
  inviteCandidate: 'invitations',
  listCandidatures: 'lists of candidates',
  sendInvitation: 'resent invitations',
  changeStage: 'stage changes',
  sendReminder: 'rejection emails',
  deleteCandidature: 'removals',
  listResults: 'results',
  readCandidate: 'candidates',
  renderPdf: 'reports',
  listCandidates: 'lists of candidates',
  listEmails: 'lists of emails',
  listEmailPreviews: 'email previews',
} satisfies Record<RateGroup, string>;

/** Why a page waits for the assessment service. */
export const SERVICE_WAIT = {
  slow: 'Still loading. The service is slow.',
  busy: 'The service is busy.',
  limitReached: 'Service limit reached.',
  /** "Service limit: 30 stage changes per minute." */
  limit: (operation: string | null, perMinute: number | null) =>
    `Service limit: ${formatCount(perMinute)} ${COUNTED[operation ?? ''] ?? 'requests'} per minute.`,
  continuing: (seconds: number) => ` Continuing in ${seconds} s.`,
} as const;
