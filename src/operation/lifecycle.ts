/** The phase of the process: whether it accepts work. */
export interface Lifecycle {
  phase: () => 'starting' | 'working' | 'stopping';
  /** Aborted when the shutdown begins: no new work may start, running work may finish. */
  stopping: AbortSignal;
  /** Milliseconds left for running requests; infinite before the shutdown. */
  timeLeft: () => number;
}

/** Time for open requests, jobs and emails to end at shutdown, in milliseconds. */
export const DRAIN_TIMEOUT_MS = 8_000;

export interface LifecycleControl extends Lifecycle {
  /** The startup has finished. */
  begin: () => void;
  /** Begins the shutdown. `delay`: milliseconds in which new requests are still accepted, before the drain time. */
  stop: (delay?: number) => void;
}

export function createLifecycle(): LifecycleControl {
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
      cutAt = performance.now() + delay + DRAIN_TIMEOUT_MS;
      stopping.abort();
    },
  };
}

/** A lifecycle that never stops, for tests. */
export function runningLifecycle(): Lifecycle {
  const lifecycle = createLifecycle();
  lifecycle.begin();
  return lifecycle;
}
