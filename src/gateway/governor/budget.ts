import type { IncomingHttpHeaders } from 'node:http';
import { isWorkLane, LANES, type Lane, type Waiting } from './lanes.ts';
import { createMoments, type Ledger } from './ledger.ts';
import { overloaded, rateLimited } from '../refusal.ts';

/** The calls of one operation: who may make one, and who waits for it. */
export interface Budget {
  /**
   * When the call may be made, which it then must be; undefined: now. Rejects with a Refusal when that would take too
   * long, and with the signal's reason. Background work waits for as long as it takes.
   */
  enter: (waiting: Waiting) => Promise<void> | undefined;
  /** A call that was let in is not made: it does not count. */
  leave: (lane: Lane) => void;
  /** Somebody waits at a screen now for what was to wait in the background. */
  hurry: (waiting: Waiting) => void;
  /** A call that was let in has ended. */
  ended: (answer: { status: number; headers: IncomingHttpHeaders } | null, lane: Lane) => void;
  /** Milliseconds until a call could be made in a lane, behind those that wait; 0: now. */
  opensIn: (lane: Lane) => number;
  standing: () => BudgetStanding;
  /** Milliseconds that so many more calls of a job will take. */
  estimate: (calls: number) => number;
  close: () => void;
}

export interface BudgetStanding {
  limit: number;
  used: number;
  others: number;
  waiting: Record<Lane, number>;
  /** Milliseconds until the next in turn. */
  nextIn: number;
  reason: 'limit' | 'refused' | null;
}

export interface Patience {
  /** Milliseconds that somebody at a screen is kept waiting. */
  longest: number;
  /** How many are kept waiting, jobs aside. */
  most: number;
}

interface Waiter {
  deadline: number;
  go: () => void;
  refuse: (reason: unknown) => void;
}

/** The part of a limit that is kept for people at their screens. */
const RESERVE = 1 / 4;
/** The part of what others leave of a limit that sync may use, at least one call. */
const SYNC_SHARE = 2 / 5;

export function createBudget(ledger: Ledger, patience: Patience): Budget {
  // Of each lane those who wait, first come first.
  const queues: Record<Lane, Map<Waiting, Waiter>> = {
    interactive: new Map(),
    background: new Map(),
    job: new Map(),
    sync: new Map(),
  };
  /** Calls of sync that count: those on their way, and when those that have ended stop counting. */
  const sync = { inFlight: 0, counted: createMoments() };
  let timer: NodeJS.Timeout | undefined;

  /** The calls that a lane must leave alone. One is left to it, or it would wait for ever. */
  const reserveOf = (lane: Lane) =>
    lane === 'interactive' ? 0 : Math.min(Math.ceil(ledger.limit() * RESERVE), ledger.limit() - 1);
  const freeFor = (lane: Lane) => ledger.free() - reserveOf(lane);
  /** The calls that are left of the part of sync. */
  const freeForSync = (now: number) => {
    const { limit, others } = ledger.standing(now);
    return Math.max(Math.floor((limit - others) * SYNC_SHARE), 1) - sync.inFlight - sync.counted.size();
  };
  const mayGo = (lane: Lane, now: number) =>
    freeFor(lane) > 0 && ledger.isOpen(now) && (lane !== 'sync' || freeForSync(now) > 0);
  /** Those who come before anybody who joins this lane now. */
  const ahead = (lane: Lane) =>
    LANES.slice(0, LANES.indexOf(lane) + 1).reduce((sum, other) => sum + queues[other].size, 0);
  /** When the one at this place of a lane can go, from 1, as far as can be told now. */
  const turnOf = (lane: Lane, place: number, now: number) => {
    const turn = ledger.opensAt(place - freeFor(lane), now);
    const more = lane === 'sync' ? place - freeForSync(now) : 0;
    return more <= 0 ? turn : Math.max(turn, sync.counted.at(more - 1) ?? now + ledger.span);
  };
  const nextLane = () => LANES.find((lane) => queues[lane].size > 0);

  function settle(now: number): void {
    ledger.settle(now);
    sync.counted.dropUntil(now);
  }

  function noteSent(lane: Lane, now: number): void {
    ledger.sent(now);
    if (lane === 'sync') sync.inFlight += 1;
  }

  function serve(): void {
    const now = performance.now();
    settle(now);
    for (let lane = nextLane(); lane && mayGo(lane, now); lane = nextLane()) {
      const [[key, waiter] = []] = queues[lane];
      if (!key || !waiter) break;
      queues[lane].delete(key);
      noteSent(lane, now);
      waiter.go();
    }
    for (const lane of ['interactive', 'background'] as const) {
      for (const [key, waiter] of queues[lane]) {
        if (waiter.deadline > now) break;
        queues[lane].delete(key);
        waiter.refuse(rateLimited((turnOf(lane, 1, now) - now) / 1000));
      }
    }
    wait(now);
  }

  /** Sleeps until the next can go, or nobody should be kept waiting any longer. */
  function wait(now: number): void {
    clearTimeout(timer);
    const lane = nextLane();
    if (!lane) return;
    const deadlines = LANES.map((each) => queues[each].values().next().value?.deadline ?? Number.POSITIVE_INFINITY);
    timer = setTimeout(serve, Math.ceil(Math.min(turnOf(lane, 1, now), ...deadlines) - now));
  }

  function queue(waiting: Waiting, now: number): Promise<void> {
    const { signal, lane } = waiting;
    return new Promise((resolve, reject) => {
      const leave = () => {
        for (const each of LANES) queues[each].delete(waiting);
        wait(performance.now());
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      queues[lane].set(waiting, {
        deadline: isWorkLane(lane) ? Number.POSITIVE_INFINITY : now + patience.longest,
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
      const { signal, lane } = waiting;
      signal.throwIfAborted();
      const now = performance.now();
      settle(now);
      const before = ahead(lane);
      if (before === 0 && mayGo(lane, now)) {
        noteSent(lane, now);
        return undefined;
      }
      if (!isWorkLane(lane)) {
        const turn = turnOf(lane, before + 1, now) - now;
        if (turn > patience.longest) throw rateLimited(turn / 1000);
        if (queues.interactive.size + queues.background.size >= patience.most) throw overloaded(turn / 1000);
      }
      return queue(waiting, now);
    },
    leave(lane) {
      ledger.unsent();
      if (lane === 'sync') sync.inFlight -= 1;
      if (nextLane()) serve();
    },
    hurry(waiting) {
      const waiter = queues.background.get(waiting);
      if (!waiter) return;
      queues.background.delete(waiting);
      queues.interactive.set(waiting, waiter);
      serve();
    },
    ended(answer, lane) {
      const now = performance.now();
      ledger.ended(now, answer);
      if (lane === 'sync') {
        sync.inFlight -= 1;
        sync.counted.add(now + ledger.span);
      }
      if (nextLane()) serve();
    },
    opensIn(lane) {
      const now = performance.now();
      settle(now);
      const before = ahead(lane);
      return before === 0 && mayGo(lane, now) ? 0 : Math.max(turnOf(lane, before + 1, now) - now, 1);
    },
    standing() {
      const now = performance.now();
      settle(now);
      const { isRefused, ...standing } = ledger.standing(now);
      const lane = nextLane() ?? 'interactive';
      const nextIn = turnOf(lane, 1, now) - now;
      const limited = nextIn > 0 ? 'limit' : null;
      return {
        ...standing,
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
    estimate(calls) {
      const now = performance.now();
      settle(now);
      const { limit, others } = ledger.standing(now);
      const whole = limit - reserveOf('job');
      // Others may go on as they do, but hardly for ever.
      const each = Math.max(whole - others, Math.ceil(whole / 4));
      const more = calls + ahead('job') - freeFor('job');
      // What is more than a window holds waits for whole windows first.
      const windows = Math.max(Math.ceil((more - whole) / each), 0);
      return windows * ledger.span + ledger.opensAt(more - windows * each, now) - now;
    },
    close() {
      clearTimeout(timer);
      for (const lane of LANES) {
        for (const waiter of queues[lane].values()) waiter.refuse(new Error('The gateway closes.'));
        queues[lane].clear();
      }
    },
  };
}
