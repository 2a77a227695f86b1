import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import type { RateGroup } from '../../../contract/rateLimits.ts';
import type { RateLimiterStatus } from '../../../contract/rateLimiterStatus.ts';
import { q } from '../../api/q.ts';
import { useRetryAt } from '../../api/networkStatus.ts';
import { formatCount } from '../../lib/numbers.ts';
import { useCountdown } from '../../ui/useCountdown.ts';
import { Text } from '../../ui/Text.tsx';

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
type OperationRate = RateLimiterStatus['operations'][number];

function busiestOperation(operations: readonly OperationRate[]): OperationRate | null {
  const limited = operations.filter(({ reason, waiting }) => reason !== null || waitingCalls(waiting) > 0);
  return (
    limited.toSorted((a, b) => waitingCalls(b.waiting) - waitingCalls(a.waiting) || b.next_in - a.next_in)[0] ?? null
  );
}

const waitingCalls = (waiting: OperationRate['waiting']) => waiting.interactive + waiting.background;

/** Why an operation waits. */
function waitReason({ operation, limit, reason }: OperationRate): string {
  return reason === 'refused' ? 'The service is busy.' : limitText(operation, limit);
}

const rateLimiterQuery = q('readRateLimiter', {}, { staleTime: 0, gcTime: 0, retry: false, refetchInterval: 2_000 });

/** Why the page waits for the service, and for how long. Renders nothing if neither is known. // S01 */
export default function ServiceWait({ long }: { long: boolean }) {
  const { data, dataUpdatedAt } = useQuery(rateLimiterQuery);
  const nextTry = useRetryAt();
  const operation = busiestOperation(data?.operations ?? []);
  const seconds = useCountdown(operation ? dataUpdatedAt + operation.next_in * 1000 : nextTry);
  const refused = operation !== null || nextTry !== null;
  if (!refused && !long) return null;
  return (
    <p className="flex animate-fade-in items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-soft shadow-float">
      <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
      <span>
        <Text>
          {operation
            ? waitReason(operation)
            : refused
              ? 'Too many requests to the service.'
              : 'Still loading. The service is slow.'}
        </Text>
        {/* Announced once, not every second. */}
        {seconds > 0 && <span aria-hidden="true">{` Continuing in ${seconds} s.`}</span>}
      </span>
    </p>
  );
}
