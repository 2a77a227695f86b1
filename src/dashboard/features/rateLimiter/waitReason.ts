import type { OperationRate } from '../../api/rateLimiter.ts';
import { formatCount } from '../../lib/numbers.ts';
import type { RateGroup } from '../../../contract/rateLimits.ts';

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

/** "The service allows 30 stage changes per minute." */
const limitText = (operation: string | null, perMinute: number | null) =>
  `The service allows ${formatCount(perMinute)} ${COUNTED[operation ?? ''] ?? 'requests'} per minute.`;

/** The operation with the most waiting calls, then the longest wait; null when none waits. */
export function busiestOperation(operations: readonly OperationRate[]): OperationRate | null {
  const limited = operations.filter(({ reason, waiting }) => reason !== null || waitingCalls(waiting) > 0);
  return (
    limited.toSorted(
      (a, b) => waitingCalls(b.waiting) - waitingCalls(a.waiting) || (b.next_in ?? 0) - (a.next_in ?? 0),
    )[0] ?? null
  );
}

const waitingCalls = (waiting: OperationRate['waiting']) => (waiting?.interactive ?? 0) + (waiting?.background ?? 0);

/** Why an operation waits. */
export function waitReason({ operation, limit, reason }: OperationRate): string {
  return reason === 'refused' ? 'The service is busy.' : limitText(operation, limit);
}
