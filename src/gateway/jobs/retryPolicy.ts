import { Problem } from '../../contract/problem.ts';
import { NeverArrived, Superseded } from '../audit/backgroundCalls.ts';
import { backoff } from '../../operation/backoff.ts';
import type { Clock } from '../base/clock.ts';

/** Why a call failed, and what that means for a retry. */
export type CallFailure =
  /** Nothing was done: too many calls. */
  | { kind: 'rate_limited'; seconds: number }
  /** Nothing was done, and repeating does not help: the token was refused. */
  | { kind: 'unauthorized'; reason: string }
  /** Nothing was done: the service could not be reached. */
  | { kind: 'unreachable'; reason: string }
  /** It may have been done. */
  | { kind: 'unconfirmed'; reason: string }
  | { kind: 'refused'; status: number; reason: string; errorKeys: string[] };

const DEFAULT_WAIT_SECONDS = 5;

/** Classifies the error of a call. Rethrows errors that are no answer: a cancelled call, or a bug. */
export function toCallFailure(error: unknown): CallFailure {
  if (!(error instanceof Problem) || error instanceof Superseded) throw error;
  const { status, code, message: reason, errorKeys, retryAfter } = error;
  if (status === 429) return { kind: 'rate_limited', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  if (code === 'upstream_auth') return { kind: 'unauthorized', reason };
  if (error instanceof NeverArrived) return { kind: 'unreachable', reason };
  if (status >= 400 && status < 500) return { kind: 'refused', status, reason, errorKeys };
  return { kind: 'unconfirmed', reason };
}

/** Retrying does not help: the job waits until a recruiter resumes it. */
export class JobPaused extends Error {
  override name = 'JobPaused';
}

/** After this many failures in a row the service is considered down. */
const MAX_FAILURES = 6;
const RETRY_DELAY_MS = { first: 1000, longest: 60_000 };

/** Waits between retries, and pauses the job when they do not help. Shared by all calls of a job. */
export interface RetryPolicy {
  /** Call it after an answered write. */
  recordSuccess: () => void;
  /**
   * Waits after a failed write. Rejects with JobPaused if retrying does not help, and with the signal's reason if this process
   * stops.
   */
  waitAfter: (failure: Exclude<CallFailure, { kind: 'refused' }>) => Promise<void>;
  /** Makes a reading call, with retries. Rejects as `waitAfter` does, or with the Problem of a refusal. */
  read: <T>(call: () => Promise<T>) => Promise<T>;
}

export function createRetryPolicy({ clock, stopping }: { clock: Clock; stopping: AbortSignal }): RetryPolicy {
  let failures = 0;

  async function wait(failure: Parameters<RetryPolicy['waitAfter']>[0], count: number): Promise<void> {
    if (failure.kind === 'unauthorized') throw new JobPaused(failure.reason);
    if (failure.kind !== 'rate_limited' && count >= MAX_FAILURES) throw new JobPaused(failure.reason);
    await clock.sleep(
      failure.kind === 'rate_limited' ? failure.seconds * 1000 : backoff(count, RETRY_DELAY_MS),
      stopping,
    );
    stopping.throwIfAborted();
  }

  return {
    recordSuccess() {
      failures = 0;
    },
    async waitAfter(failure) {
      if (failure.kind !== 'rate_limited') failures += 1;
      await wait(failure, failures);
    },
    // Counts its own failures, so that successful reads do not reset the count of failed writes.
    async read(call) {
      for (let count = 1; ; count += 1) {
        try {
          return await call();
        } catch (error) {
          const failure = toCallFailure(error);
          if (failure.kind === 'refused') throw error;
          if (failure.kind === 'rate_limited') count -= 1;
          await wait(failure, count);
        }
      }
    },
  };
}
