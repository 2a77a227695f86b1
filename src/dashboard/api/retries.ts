import { Problem } from '../../contract/problem.ts';
import { trackBackoff } from './networkStatus.ts';

const MOST_RETRIES = 2;

/** Retries only failures that may be temporary: no answer, or an error of the server. // S06 S07 S11 */
function isPassing(error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.code === 'upstream_auth' || error.code === 'overloaded') return false;
  // The user has waited for half a minute already.
  if (error.code === 'timeout' || error.status === 504) return false;
  return error.status === 0 || error.status >= 500;
}

/** The longest wait, in seconds, that is waited for without being asked. */
const LONGEST_WAIT = 30;

/** Seconds after which a question is asked again because the service, or the gateway before it, said so. // S10 */
function waitOf(error: Error): number | null {
  if (!(error instanceof Problem) || error.retryAfter === null || error.retryAfter > LONGEST_WAIT) return null;
  return error.status === 429 || error.code === 'overloaded' ? error.retryAfter : null;
}

/** Milliseconds before the next try. Not all pages of all people come back in the same moment. */
export function delayOf(attempt: number, error: Error): number {
  const wait = waitOf(error);
  if (wait === null) return 300 * 2 ** attempt + Math.random() * 300;
  const delay = wait * 1000 + Math.random() * 500;
  trackBackoff(delay);
  return delay;
}

/** Whether a question that failed, for the first time after 0 failures, is asked again. */
export const isAskedAgain = (failures: number, error: Error): boolean =>
  failures < MOST_RETRIES && (isPassing(error) || waitOf(error) !== null);

/**
 * Asks a question that is part of a change as often as any other: only the change itself is never repeated. Rejects with
 * the last failure, and as soon as the signal is aborted. // S11
 */
export async function askAgain<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || signal?.aborted || !isAskedAgain(failures, error)) throw error;
      await pause(delayOf(failures, error), signal);
      if (signal?.aborted) throw error;
    }
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
