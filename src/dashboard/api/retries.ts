import { Problem } from '../../contract/problem.ts';
import { trackBackoff } from './networkStatus.ts';

export const MAX_RETRIES = 2;

/** Retries only failures that may be temporary: no answer, or an error of the server. // S06 S07 S11 */
function isTemporary(error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === 'upstream_auth' || error.code === 'overloaded') return false;
  // The user has waited long enough.
  if (error.code === 'timeout' || error.status === 504) return false;
  return error.status === 0 || error.status >= 500;
}

/** A service that asks for a longer pause gets no automatic retry. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** The pause that the service or the gateway asks for, in seconds; null: none, or one too long to wait for. // S10 */
function retryAfterOf(error: Error): number | null {
  if (!(error instanceof Problem) || error.retryAfter === null || error.retryAfter > MAX_RETRY_AFTER_SECONDS)
    return null;
  return error.status === 429 || error.code === 'overloaded' ? error.retryAfter : null;
}

/** Milliseconds before the next try. A random part spreads the retries of many pages. */
export function retryDelayMs(attempt: number, error: Error): number {
  const wait = retryAfterOf(error);
  if (wait === null) return 300 * 2 ** attempt + Math.random() * 300;
  const delay = wait * 1000 + Math.random() * 500;
  trackBackoff(delay);
  return delay;
}

/** Whether to retry a read. `failures`: the number of earlier failures. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && (isTemporary(error) || retryAfterOf(error) !== null);

/**
 * Retries a call outside of queries as they do: a read that is part of a change, or a write that is safe to repeat. Rejects
 * with the last failure. // S11
 */
export async function withRetries<Answer>(call: () => Promise<Answer>, isRetried = shouldRetry): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error) || !isRetried(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, error)));
    }
  }
}
