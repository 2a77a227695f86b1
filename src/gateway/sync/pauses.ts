import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../../contract/problem.ts';
import { backoff } from '../../operation/backoff.ts';

/** While no call is allowed, it is looked again after so many milliseconds, at least and at most. */
const RECHECK_MS = { least: 100, most: 5_000 };
/** How long an upstream that does not answer is left alone. */
const PAUSE_MS = { first: 5_000, longest: 60_000 };

interface Events {
  /** Called with the first of several failures in a row. */
  onFailure: (problem: Problem | null) => void;
  onRecovery: () => void;
}

/** Leaves an upstream that does not answer alone for longer and longer. */
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

/** Never rejects. */
export const rest = async (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  await sleep(milliseconds, null, { signal }).catch(() => null);

/** Waits until a call is allowed in so many milliseconds, as far as can be told. Never rejects. */
export const restUntilOpen = async (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  await rest(Math.min(Math.max(milliseconds, RECHECK_MS.least), RECHECK_MS.most), signal);
