import type { IncomingHttpHeaders } from 'node:http';
import { isBackgroundWork, PRIORITIES, type Priority, type CallContext } from '../../base/priority.ts';
import { createTimestampQueue, type SlidingWindow } from './slidingWindow.ts';
import { overloaded, rateLimited } from '../../base/refusal.ts';

/** Admits the calls of one operation under its limit, and queues others by priority. */
export interface OperationLimiter {
  /**
   * Resolves when the call is admitted; undefined: it is admitted now. The caller must then make it, or call `leave`. Rejects
   * with a Refusal if the wait would be too long, or with the signal's reason. Background work has no such limit.
   */
  enter: (waiting: CallContext) => Promise<void> | undefined;
  /** An admitted call is not made after all, so it does not count. */
  leave: (priority: Priority) => void;
  /** Moves a waiting background call to the interactive queue, because a user needs its answer. */
  promote: (waiting: CallContext) => void;
  /** An admitted call has ended. */
  ended: (answer: { status: number; headers: IncomingHttpHeaders } | null, priority: Priority) => void;
  /** Estimated milliseconds until a new call of a priority would be admitted; 0: now. */
  opensIn: (priority: Priority) => number;
  status: () => OperationLimiterStatus;
  /** See `SlidingWindow.shareAmong`. */
  shareAmong: (processes: number) => void;
  /** See `SlidingWindow.askedWait`. */
  askedWait: () => number;
  /** Estimated milliseconds for `calls` more calls of a job. */
  estimate: (calls: number) => number;
  close: () => void;
}

export interface OperationLimiterStatus {
  limit: number;
  used: number;
  others: number;
  waiting: Record<Priority, number>;
  /** Milliseconds until the next waiting call, or a new one, is admitted. */
  nextIn: number;
  reason: 'limit' | 'refused' | null;
}

export interface QueueLimits {
  /** The longest that an interactive call waits. */
  maxWaitMs: number;
  /** Maximum number of waiting calls, without jobs and sync. */
  maxWaiting: number;
}

interface Waiter {
  deadline: number;
  go: () => void;
  refuse: (reason: unknown) => void;
}

/** The share of a limit that is reserved for interactive calls. */
const INTERACTIVE_SHARE = 1 / 4;
/** The share of a limit, without the use by others, that sync may use: at least one call. */
const SYNC_SHARE = 2 / 5;

export function createOperationLimiter(slidingWindow: SlidingWindow, queueLimits: QueueLimits): OperationLimiter {
  // The waiting calls of each priority, in order of arrival.
  const queues: Record<Priority, Map<CallContext, Waiter>> = {
    interactive: new Map(),
    background: new Map(),
    job: new Map(),
    sync: new Map(),
  };
  /** Calls of sync: the number of running ones, and the times when ended ones stop counting. */
  const sync = { inFlight: 0, counted: createTimestampQueue() };
  let timer: NodeJS.Timeout | undefined;

  /** The number of calls that a priority must leave to interactive ones. At least one remains for each priority. */
  const reserveOf = (priority: Priority) =>
    priority === 'interactive'
      ? 0
      : Math.min(Math.ceil(slidingWindow.share() * INTERACTIVE_SHARE), slidingWindow.share() - 1);
  const freeFor = (priority: Priority) => slidingWindow.free() - reserveOf(priority);
  /** The number of calls left in the share of sync. */
  const freeForSync = (now: number) => {
    const { limit, others } = slidingWindow.status(now);
    const ours = Math.min(slidingWindow.share(), limit - others);
    return Math.max(Math.floor(ours * SYNC_SHARE), 1) - sync.inFlight - sync.counted.size();
  };
  const canSend = (priority: Priority, now: number) =>
    freeFor(priority) > 0 && slidingWindow.isOpen(now) && (priority !== 'sync' || freeForSync(now) > 0);
  /** The number of waiting calls ahead of a new call of this priority. */
  const ahead = (priority: Priority) =>
    PRIORITIES.slice(0, PRIORITIES.indexOf(priority) + 1).reduce((sum, other) => sum + queues[other].size, 0);
  /** Estimated time when the call at a place of the queue, from 1, is admitted. */
  const turnOf = (priority: Priority, place: number, now: number) => {
    const turn = slidingWindow.opensAt(place - freeFor(priority), now);
    const more = priority === 'sync' ? place - freeForSync(now) : 0;
    return more <= 0 ? turn : Math.max(turn, sync.counted.at(more - 1) ?? now + slidingWindow.span);
  };
  const nextPriority = () => PRIORITIES.find((priority) => queues[priority].size > 0);

  function settle(now: number): void {
    slidingWindow.settle(now);
    sync.counted.dropUntil(now);
  }

  function recordSent(priority: Priority, now: number): void {
    slidingWindow.sent(now);
    if (priority === 'sync') sync.inFlight += 1;
  }

  function serve(): void {
    const now = performance.now();
    settle(now);
    for (let priority = nextPriority(); priority && canSend(priority, now); priority = nextPriority()) {
      const [[key, waiter] = []] = queues[priority];
      if (!key || !waiter) break;
      queues[priority].delete(key);
      recordSent(priority, now);
      waiter.go();
    }
    for (const priority of ['interactive', 'background'] as const) {
      for (const [key, waiter] of queues[priority]) {
        if (waiter.deadline > now) break;
        queues[priority].delete(key);
        waiter.refuse(rateLimited((turnOf(priority, 1, now) - now) / 1000));
      }
    }
    wait(now);
  }

  /** Sets the timer for the next admission or deadline. */
  function wait(now: number): void {
    clearTimeout(timer);
    const priority = nextPriority();
    if (!priority) return;
    const deadlines = PRIORITIES.map(
      (each) => queues[each].values().next().value?.deadline ?? Number.POSITIVE_INFINITY,
    );
    timer = setTimeout(serve, Math.ceil(Math.min(turnOf(priority, 1, now), ...deadlines) - now));
  }

  function queue(waiting: CallContext, now: number): Promise<void> {
    const { signal, priority } = waiting;
    return new Promise((resolve, reject) => {
      const leave = () => {
        for (const each of PRIORITIES) queues[each].delete(waiting);
        wait(performance.now());
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      queues[priority].set(waiting, {
        deadline: isBackgroundWork(priority) ? Number.POSITIVE_INFINITY : now + queueLimits.maxWaitMs,
        go: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
        refuse: (reason) => {
          signal.removeEventListener('abort', leave);
          reject(reason);
        },
      });
      wait(now);
    });
  }

  return {
    enter(waiting) {
      const { signal, priority } = waiting;
      signal.throwIfAborted();
      const now = performance.now();
      settle(now);
      const before = ahead(priority);
      if (before === 0 && canSend(priority, now)) {
        recordSent(priority, now);
        return undefined;
      }
      if (!isBackgroundWork(priority)) {
        const turn = turnOf(priority, before + 1, now) - now;
        if (turn > queueLimits.maxWaitMs) throw rateLimited(turn / 1000);
        if (queues.interactive.size + queues.background.size >= queueLimits.maxWaiting) throw overloaded(turn / 1000);
      }
      return queue(waiting, now);
    },
    leave(priority) {
      slidingWindow.unsent();
      if (priority === 'sync') sync.inFlight -= 1;
      if (nextPriority()) serve();
    },
    promote(waiting) {
      const waiter = queues.background.get(waiting);
      if (!waiter) return;
      queues.background.delete(waiting);
      queues.interactive.set(waiting, waiter);
      serve();
    },
    ended(answer, priority) {
      const now = performance.now();
      slidingWindow.ended(now, answer);
      if (priority === 'sync') {
        sync.inFlight -= 1;
        sync.counted.add(now + slidingWindow.span);
      }
      if (nextPriority()) serve();
    },
    opensIn(priority) {
      const now = performance.now();
      settle(now);
      const before = ahead(priority);
      return before === 0 && canSend(priority, now) ? 0 : Math.max(turnOf(priority, before + 1, now) - now, 1);
    },
    status() {
      const now = performance.now();
      settle(now);
      const { isRefused, ...status } = slidingWindow.status(now);
      const priority = nextPriority() ?? 'interactive';
      const nextIn = turnOf(priority, 1, now) - now;
      const limited = nextIn > 0 ? 'limit' : null;
      return {
        ...status,
        waiting: {
          interactive: queues.interactive.size,
          background: queues.background.size,
          job: queues.job.size,
          sync: queues.sync.size,
        },
        nextIn,
        reason: isRefused ? 'refused' : limited,
      };
    },
    shareAmong(processes) {
      slidingWindow.shareAmong(processes);
      if (nextPriority()) serve();
    },
    askedWait: () => slidingWindow.askedWait(performance.now()),
    estimate(calls) {
      const now = performance.now();
      settle(now);
      const { limit, others } = slidingWindow.status(now);
      const whole = slidingWindow.share() - reserveOf('job');
      // Assumes that others continue as now, and that at least a quarter remains for us.
      const each = Math.max(Math.min(whole, limit - reserveOf('job') - others), Math.ceil(whole / 4));
      const more = calls + ahead('job') - freeFor('job');
      // Calls beyond one window wait for whole windows first.
      const windows = Math.max(Math.ceil((more - whole) / each), 0);
      return windows * slidingWindow.span + slidingWindow.opensAt(more - windows * each, now) - now;
    },
    close() {
      clearTimeout(timer);
      for (const priority of PRIORITIES) {
        for (const waiter of queues[priority].values()) waiter.refuse(new Error('The gateway closes.'));
        queues[priority].clear();
      }
    },
  };
}
