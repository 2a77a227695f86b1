import type { RateGroup } from '../../contract/rateLimits.ts';
import { formatCount } from '../lib/numbers.ts';

/** The calls that the limit of an operation counts. */
const COUNTED: Readonly<Partial<Record<string, string>>> = {
  listAssessments: 'requests for assessment lists',
  readAssessment: 'requests for assessment details',
  changePublicLink: 'changes of public links',
  inviteCandidate: 'invitations',
  listCandidatures: 'requests for candidate lists',
  sendInvitation: 'resent invitations',
  changeStage: 'stage changes',
  sendReminder: 'rejection emails',
  deleteCandidature: 'removals',
  listResults: 'requests for results',
  readCandidate: 'requests for candidate details',
  renderPdf: 'reports',
  listCandidates: 'requests for candidate lists',
  listEmails: 'requests for the email log',
  listEmailPreviews: 'requests for email previews',
} satisfies Record<RateGroup, string>;

/** Why a page waits for the assessment service. */
export const SERVICE_WAIT = {
  slow: 'Still loading. The service is slow.',
  busy: 'The service is busy.',
  limitReached: 'Too many requests to the service.',
  /** "The service allows 30 stage changes per minute." */
  limit: (operation: string | null, perMinute: number | null) =>
    `The service allows ${formatCount(perMinute)} ${COUNTED[operation ?? ''] ?? 'requests'} per minute.`,
  continuing: (seconds: number) => ` Continuing in ${seconds} s.`,
} as const;
