import type { RateGroup } from '../../../contract/rateLimits.ts';
import type { Standing } from '../../api/governor.ts';
import { formatCount } from '../../lib/numbers.ts';

/** What the limit of an operation counts. */
const COUNTED: Readonly<Record<RateGroup, string>> = {
  listAssessments: 'lists of assessments',
  readAssessment: 'assessments',
  changePublicLink: 'changes of public links',
  inviteCandidate: 'invitations',
  listCandidatures: 'lists of candidates',
  sendInvitation: 'invitations sent again',
  changeStage: 'stage changes',
  sendReminder: 'rejection emails',
  deleteCandidature: 'removals',
  listResults: 'results',
  readCandidate: 'candidates',
  renderPdf: 'reports',
  listCandidates: 'lists of people',
  listMails: 'lists of mails',
};

/** Of all that waits, what waits longest; null when nothing does. */
export function worst(operations: readonly Standing[]): Standing | null {
  const stuck = operations.filter(({ reason, waiting }) => reason !== null || people(waiting) > 0);
  return (
    stuck.toSorted((a, b) => people(b.waiting) - people(a.waiting) || (b.next_in ?? 0) - (a.next_in ?? 0))[0] ?? null
  );
}

const people = (waiting: Standing['waiting']) => (waiting?.interactive ?? 0) + (waiting?.background ?? 0);

/** Why an operation waits: "Waiting for the service: 100 lists of candidates a minute". */
export function why({ operation, limit, reason }: Standing): string {
  if (reason === 'refused') return 'The service asked us to wait';
  const counted = isCounted(operation) ? COUNTED[operation] : 'calls';
  return `Waiting for the service: ${formatCount(limit)} ${counted} a minute`;
}

function isCounted(operation: string | null): operation is RateGroup {
  return operation !== null && Object.hasOwn(COUNTED, operation);
}
