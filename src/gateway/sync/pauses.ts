import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../../contract/problem.ts';
import { backoff } from '../../operation/backoff.ts';

/** Limits of the wait for the rate limiter: its estimate may be wrong. */
const RECHECK_MS = { least: 100, most: 5_000 };
/** The pause after a failure; each further failure in a row doubles it. */
const PAUSE_MS = { first: 1_000, longest: 60_000 };

interface Events {
  /** Called with the first of several failures in a row. */
  onFailure: (problem: Problem | null) => void;
  onRecovery: () => void;
}

/** Exponential backoff for an upstream that does not answer. */
export function createPauses({ onFailure, onRecovery }: Events) {
  let failures = 0;
  /** By performance.now(). */
  let pausedUntil = 0;
  return {
    isPaused: () => performance.now() < pausedUntil,
    recordAnswer() {
      if (failures > 0) onRecovery();
      failures = 0;
    },
    recordFailure(problem: Problem | null) {
      failures += 1;
      if (failures === 1) onFailure(problem);
      const pause = backoff(failures, PAUSE_MS);
      pausedUntil = performance.now() + Math.max(pause, (problem?.retryAfter ?? 0) * 1000);
    },
  };
}

/** Sleeps until the time has passed or the signal is aborted. Never rejects. */
export const rest = async (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  await sleep(milliseconds, null, { signal }).catch(() => null);

/** Sleeps for the estimated time until a call is allowed, within the limits. Never rejects. */
export const restUntilOpen = async (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  await rest(Math.min(Math.max(milliseconds, RECHECK_MS.least), RECHECK_MS.most), signal);
