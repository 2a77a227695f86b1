import type { IncomingHttpHeaders } from 'node:http';
import { RATE_HEADERS, RATE_WINDOW } from '../../../contract/rateLimits.ts';
import { backoff } from '../../../operation/backoff.ts';

/**
 * A conservative estimate of the calls that the service has counted for one operation. Times are milliseconds of a
 * monotonic clock.
 *
 * The service counts a call at some time between its request and its answer, and the start of its windows is unknown.
 * So a call counts from its request until a window and a margin after its answer: then no window of that length can
 * have more calls than the limit.
 */
export interface SlidingWindow {
  /** Drops entries that no longer count. Call it before the other functions. */
  settle: (now: number) => void;
  /** The number of calls left in the window; negative if more count than are allowed. */
  free: () => number;
  /** Whether calls are possible now: no wait after a refusal, and no probe without an answer. */
  isOpen: (now: number) => boolean;
  /** The earliest time when `more` calls more than now are free. */
  opensAt: (more: number, now: number) => number;
  sent: (now: number) => void;
  /** Takes back `sent`: the call was not made. */
  unsent: () => void;
  /** A call has ended: with status and headers, or without an answer. */
  ended: (now: number, answer: { status: number; headers: IncomingHttpHeaders } | null) => void;
  status: (now: number) => { limit: number; used: number; others: number; isRefused: boolean };
  /** Milliseconds that the service still asks to wait: after a refusal, or an answer that leaves no call; 0: none. */
  askedWait: (now: number) => number;
  /** The number of calls in a window that this process may make. */
  share: () => number;
  /** Divides the limit among a number of processes with the same token. */
  shareAmong: (processes: number) => void;
  /** How long a call is counted after its answer. */
  span: number;
}

/** Margin for differences between the service's windows and ours: clock drift, and headers in whole seconds. */
const MARGIN = 1 / 60;
/** While the use by others is unknown, at most this share of the limit is in flight: at least one call. */
const PROBE_SHARE = 1 / 20;
/** While probes get no answer, the next one follows after this share of a window. */
const PROBE_INTERVAL = 1 / 30;
/** If others use the token, this share of the limit is left for their next calls. */
const HEADROOM = 1 / 10;
/** The wait after a refusal that names no time; each further one doubles it. */
const FIRST_WAIT_SECONDS = 5;

interface SlidingWindowOptions {
  limit: number;
  window: number;
  /** Called when the service asks to wait, with the milliseconds; not again during the wait. */
  onWait?: ((milliseconds: number) => void) | undefined;
}

export function createSlidingWindow(options: SlidingWindowOptions): SlidingWindow {
  const { window, onWait } = options;
  const margin = window * MARGIN;
  const span = window + margin;
  let { limit } = options;
  /** When the calls that have ended stop counting. */
  const counted = createTimestampQueue();
  let inFlight = 0;
  let lastSent = Number.NEGATIVE_INFINITY;
  /** The time of the last answer. After a window without one, the use by others is unknown. */
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  /** Others had used up the limit at the last answer, so only one probe is sent. */
  let isUsedUp = false;
  let others = { calls: 0, until: 0 };
  let refused = { until: 0, times: 0 };
  /** Until when the service asked to wait. */
  let askedUntil = 0;

  let processes = 1;

  const share = () => Math.max(Math.floor(limit / processes), 1);
  const own = () => inFlight + counted.size();
  const taken = () => (others.calls === 0 ? 0 : others.calls + Math.ceil(limit * HEADROOM));
  /** The calls of our share that others have taken: those beyond the shares of other processes. */
  const lost = () => Math.max(taken() - (limit - share()), 0);
  const probes = () => (isUsedUp ? 1 : Math.max(Math.floor(share() * PROBE_SHARE), 1));
  const isLearning = (now: number) => now - lastAnswerAt > window && inFlight >= probes();

  /** When the n-th of our counted calls stops counting. */
  function ends(n: number, now: number): number {
    if (n <= 0) return now;
    const turns = Math.floor((n - 1) / share());
    return (counted.at(n - 1 - turns * share()) ?? now + span) + turns * span;
  }

  function noteWait(now: number, until: number): void {
    if (now >= askedUntil) onWait?.(until - now);
    askedUntil = Math.max(askedUntil, until);
  }

  function noteRate(now: number, headers: IncomingHttpHeaders): void {
    const reported = readRate(headers);
    limit = reported.limit ?? limit;
    if (reported.remaining === null) return;
    // Too low while the service has not counted some of our calls yet.
    const calls = limit - reported.remaining - own();
    if (calls <= 0 || calls < others.calls) return;
    others = { calls, until: now + (reported.reset === null ? window : reported.reset * 1000) + margin };
    if (reported.remaining === 0) noteWait(now, others.until);
  }

  function noteRefusal(now: number, headers: IncomingHttpHeaders): void {
    const asked = (readWait(headers) ?? 0) * 1000;
    // Refusals during the wait belong to calls sent before it, and count as one.
    const times = now < refused.until ? refused.times : refused.times + 1;
    const least = backoff(times, { first: FIRST_WAIT_SECONDS * 1000, longest: window });
    const wait = times === 1 && asked > 0 ? asked : Math.max(asked, least);
    refused = { until: Math.max(refused.until, now + wait + margin), times };
    noteWait(now, refused.until);
  }

  return {
    span,
    share,
    shareAmong: (count) => (processes = count),
    free: () => share() - own() - lost(),
    settle(now) {
      counted.dropUntil(now);
      const hasPassed = (until: number) => until > 0 && until <= now;
      if (!hasPassed(others.until) && !hasPassed(refused.until)) return;
      // The next call is a probe.
      lastAnswerAt = Number.NEGATIVE_INFINITY;
      isUsedUp = true;
      if (hasPassed(others.until)) others = { calls: 0, until: 0 };
      if (hasPassed(refused.until)) refused = { ...refused, until: 0 };
    },
    isOpen: (now) => now >= refused.until && (!isLearning(now) || now - lastSent >= window * PROBE_INTERVAL),
    opensAt(more, now) {
      const nextProbe = isLearning(now) ? lastSent + window * PROBE_INTERVAL : now;
      const withOthers = Math.max(others.until, ends(more - lost(), now));
      // When all our own calls have ended, those of others still count.
      const ownEnd = lost() > 0 && more > own() ? withOthers : ends(more, now);
      const end = lost() === 0 ? ownEnd : Math.min(ownEnd, withOthers);
      return Math.max(now, refused.until, nextProbe, end);
    },
    sent(now) {
      inFlight += 1;
      lastSent = now;
    },
    unsent() {
      inFlight -= 1;
    },
    ended(now, answer) {
      inFlight -= 1;
      counted.add(now + span);
      if (!answer) return;
      lastAnswerAt = now;
      isUsedUp = false;
      noteRate(now, answer.headers);
      if (answer.status === 429) noteRefusal(now, answer.headers);
      else if (now >= refused.until) refused = { until: 0, times: 0 };
    },
    status: (now) => ({
      limit,
      used: own() + others.calls,
      others: others.calls,
      isRefused: now < refused.until,
    }),
    askedWait: (now) => Math.max(askedUntil - now, 0),
  };
}

/** Timestamps in ascending order: added at the end and dropped from the front, without moving the rest. */
export interface TimestampQueue {
  size: () => number;
  add: (moment: number) => void;
  /** Drops the timestamps up to and including `now`. */
  dropUntil: (now: number) => void;
  /** The timestamp at an index, from 0; undefined after the last. */
  at: (index: number) => number | undefined;
}

/** The number of dropped entries after which the array is compacted. */
const SLACK = 1024;

export function createTimestampQueue(): TimestampQueue {
  let kept: number[] = [];
  let head = 0;
  return {
    size: () => kept.length - head,
    add: (moment) => kept.push(moment),
    dropUntil(now) {
      for (let first = kept[head]; first !== undefined && first <= now; first = kept[head]) head += 1;
      if (head < SLACK || head * 2 < kept.length) return;
      kept = kept.slice(head);
      head = 0;
    },
    at: (index) => kept[head + index],
  };
}

/** The rate headers of an answer; null: absent or malformed. */
export interface RateHeaders {
  /** Calls in a window. */
  limit: number | null;
  /** Calls left in the window. */
  remaining: number | null;
  /** Seconds until the window ends. */
  reset: number | null;
}

const MAX_LIMIT = 1_000_000;
/** Five minutes beyond the window: a longer wait is a mistake, so it is cut to this. Then one call tries again. */
const MAX_WAIT_SECONDS = RATE_WINDOW + 5 * 60;

export function readRate(headers: IncomingHttpHeaders): RateHeaders {
  const limit = whole(headers[RATE_HEADERS.limit]);
  const remaining = whole(headers[RATE_HEADERS.remaining]);
  return {
    limit: limit === null || limit < 1 || limit > MAX_LIMIT ? null : limit,
    remaining,
    reset: atMost(whole(headers[RATE_HEADERS.reset])),
  };
}

/** The seconds to wait after a refusal, at least one; null if its headers have none. // P38 */
export function readWait(headers: IncomingHttpHeaders): number | null {
  const asked = atMost(whole(headers['retry-after'] ?? headers[RATE_HEADERS.reset]));
  return asked === null ? null : Math.max(asked, 1);
}

function whole(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

const atMost = (seconds: number | null): number | null =>
  seconds === null ? null : Math.min(seconds, MAX_WAIT_SECONDS);
