import type { OperationRate } from '../../api/rateLimiter.ts';
import { SERVICE_WAIT } from '../../messages/serviceWait.ts';

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
  return reason === 'refused' ? SERVICE_WAIT.busy : SERVICE_WAIT.limit(operation, limit);
}
