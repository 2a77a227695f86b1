import { Problem } from '../../contract/problem.ts';
import { NEVER_ARRIVED, Superseded } from './backgroundCalls.ts';
import type { Clock } from '../clock.ts';

/** What a failed call means for the work it was part of. */
export type Trouble =
  /** Nothing was done: it was asked too often. Seconds. */
  | { is: 'busy'; seconds: number }
  /** Nothing was done, and nothing will be before somebody sees to it. */
  | { is: 'blocked'; reason: string }
  /** Nothing was done: the service was not there. */
  | { is: 'absent'; reason: string }
  /** It may have been done. */
  | { is: 'doubtful'; reason: string }
  /** The service said no. */
  | { is: 'refused'; status: number; reason: string; errorKeys: string[] };

const DEFAULT_WAIT = 5;

/** Rethrows what is no failure of a call: it was given up, or something is wrong with us. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Problem) || error instanceof Superseded) throw error;
  const { status, code, message: reason, errorKeys, retryAfter } = error;
  if (status === 429) return { is: 'busy', seconds: retryAfter ?? DEFAULT_WAIT };
  if (code === 'upstream_auth') return { is: 'blocked', reason };
  if (code === NEVER_ARRIVED) return { is: 'absent', reason };
  if (status >= 400 && status < 500) return { is: 'refused', status, reason, errorKeys };
  return { is: 'doubtful', reason };
}

/** The work cannot go on before somebody resumes it. */
export class Halted extends Error {
  override name = 'Halted';
}

/** How many failures in a row, without a success between them, are a service that is down. */
const MOST_FAILURES = 6;
const FIRST_REST = 1000;

/** Waits out what passes, and gives up on what does not; shared by all calls of a job. */
export interface Patience {
  /** A call that changes something was answered. */
  succeeded: () => void;
  /**
   * Waits as long as a trouble of such a call asks for; rejects with Halted when it is not worth it, and with the
   * signal's reason when this process stops. Refusals are none of its business.
   */
  bear: (trouble: Exclude<Trouble, { is: 'refused' }>) => Promise<void>;
  /** Makes a call that only reads, again and again if need be. Rejects as `bear`, and with the Problem of a refusal. */
  read: <T>(call: () => Promise<T>) => Promise<T>;
}

export function createPatience({ clock, stopping }: { clock: Clock; stopping: AbortSignal }): Patience {
  let failures = 0;

  async function bear(trouble: Parameters<Patience['bear']>[0], count: number): Promise<void> {
    if (trouble.is === 'blocked') throw new Halted(trouble.reason);
    if (trouble.is !== 'busy' && count >= MOST_FAILURES) throw new Halted(trouble.reason);
    await clock.sleep(trouble.is === 'busy' ? trouble.seconds * 1000 : FIRST_REST * 2 ** (count - 1), stopping);
    stopping.throwIfAborted();
  }

  return {
    succeeded() {
      failures = 0;
    },
    async bear(trouble) {
      if (trouble.is !== 'busy') failures += 1;
      await bear(trouble, failures);
    },
    // Counted by itself: a service that reads well and writes badly is not to be written to for ever.
    async read(call) {
      for (let count = 1; ; count += 1) {
        try {
          return await call();
        } catch (error) {
          const trouble = troubleOf(error);
          if (trouble.is === 'refused') throw error;
          if (trouble.is === 'busy') count -= 1;
          await bear(trouble, count);
        }
      }
    },
  };
}
