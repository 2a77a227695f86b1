/** Whether this process is to be given work. */
export interface Standing {
  phase: () => 'starting' | 'working' | 'stopping';
  /** Aborted when the program has been told to end: nothing is begun any more, what is under way is finished. */
  stopping: AbortSignal;
  /** Milliseconds that are left to requests that are under way; infinite before the end has begun. */
  timeLeft: () => number;
}

/** Time for open requests, jobs and emails to end at shutdown, in milliseconds. */
export const DRAIN = 8_000;

export interface Conductor extends Standing {
  /** Everything is there that is needed to work. */
  begin: () => void;
  /** `delay`: for how many milliseconds requests are still taken. They have as long afterwards as all others. */
  stop: (delay?: number) => void;
}

export function createStanding(): Conductor {
  const stopping = new AbortController();
  let isStarted = false;
  let cutAt = Infinity;
  return {
    phase() {
      if (stopping.signal.aborted) return 'stopping';
      return isStarted ? 'working' : 'starting';
    },
    stopping: stopping.signal,
    timeLeft: () => Math.max(cutAt - performance.now(), 0),
    begin() {
      isStarted = true;
    },
    stop(delay = 0) {
      if (stopping.signal.aborted) return;
      cutAt = performance.now() + delay + DRAIN;
      stopping.abort();
    },
  };
}

/** Of a server that is part of nothing larger, such as one in a test. */
export function alwaysWorking(): Standing {
  const standing = createStanding();
  standing.begin();
  return standing;
}
