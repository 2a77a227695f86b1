import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { rateLimiterQuery } from '../../api/rateLimiter.ts';
import { useRetryAt } from '../../api/networkStatus.ts';
import { useCountdown } from '../../ui/useCountdown.ts';
import { busiestOperation, waitReason } from './waitReason.ts';
import { Text } from '../../ui/Text.tsx';

/** Why the page waits for the service, and for how long. Renders nothing if neither is known. // S01 */
export default function ServiceWait({ long }: { long: boolean }) {
  const { data, dataUpdatedAt } = useQuery(rateLimiterQuery());
  const nextTry = useRetryAt();
  const operation = busiestOperation(data?.operations ?? []);
  const seconds = useCountdown(operation ? dataUpdatedAt + (operation.next_in ?? 0) * 1000 : nextTry);
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
