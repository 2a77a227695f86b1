import type { OperationRate } from '../../api/rateLimiter.ts';
import { SERVICE_WAIT } from '../../messages/serviceWait.ts';

/** Of all that waits, what waits longest; null when nothing does. */
export function worst(operations: readonly OperationRate[]): OperationRate | null {
  const stuck = operations.filter(({ reason, waiting }) => reason !== null || people(waiting) > 0);
  return (
    stuck.toSorted((a, b) => people(b.waiting) - people(a.waiting) || (b.next_in ?? 0) - (a.next_in ?? 0))[0] ?? null
  );
}

const people = (waiting: OperationRate['waiting']) => (waiting?.interactive ?? 0) + (waiting?.background ?? 0);

/** Why an operation waits. */
export function why({ operation, limit, reason }: OperationRate): string {
  return reason === 'refused' ? SERVICE_WAIT.busy : SERVICE_WAIT.limit(operation, limit);
}
