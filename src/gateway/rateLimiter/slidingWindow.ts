import type { IncomingHttpHeaders } from 'node:http';
import { RATE_HEADERS } from '../../contract/rateLimits.ts';
import { backoff } from '../../operation/backoff.ts';

/**
 * A conservative estimate of the calls that the service has counted for one operation. Times are milliseconds of a
 * monotonic clock.
 *
 * The service counts a call at some time between its request and its answer, and the start of its windows is unknown.
 * So a call counts from its request until a window and a margin after its answer: then no window of that length can
 * have more calls than the limit.
 */
export interface SlidingWindow {
  /** Call first: drops entries that no longer count. */
  settle: (now: number) => void;
  /** The calls that are left, if nothing else holds them up; below 0 when more are counted than are allowed. */
  free: () => number;
  /** Whether a call may be made now, apart from how many are left: neither a refusal nor an open probe holds it up. */
  isOpen: (now: number) => boolean;
  /** The earliest moment when a call can be made for which `more` more must be free than there are now. */
  opensAt: (more: number, now: number) => number;
  sent: (now: number) => void;
  /** A call reported as sent was not made after all. */
  unsent: () => void;
  /** A call has ended: with status and headers, or without an answer. */
  ended: (now: number, answer: { status: number; headers: IncomingHttpHeaders } | null) => void;
  status: (now: number) => { limit: number; used: number; others: number; isRefused: boolean };
  limit: () => number;
  /** How long a call is counted after its answer. */
  span: number;
}

/** A window differs from ours by up to this part: clocks run differently, and seconds are rounded to whole ones. */
const MARGIN = 1 / 60;
/** While the use by others is unknown, at most this part of the limit is sent without an answer, at least one call. */
const PROBE_SHARE = 1 / 20;
/** While no probe is answered, the next one follows after this part of a window. */
const PROBE_INTERVAL = 1 / 30;
/** If others use the limit, too, this part of it is reserved for their calls between two of ours. */
const HEADROOM = 1 / 10;
/** The wait after a refusal that names no time; each further one doubles it. */
const FIRST_WAIT_SECONDS = 5;

export function createSlidingWindow(allowed: { limit: number; window: number }): SlidingWindow {
  const { window } = allowed;
  const margin = window * MARGIN;
  const span = window + margin;
  let { limit } = allowed;
  /** When the calls that have ended stop counting. */
  const counted = createTimestampQueue();
  let inFlight = 0;
  let lastSent = Number.NEGATIVE_INFINITY;
  /** When the service last answered: after a window without an answer, the use by others is unknown. */
  let heardAt = Number.NEGATIVE_INFINITY;
  /** Others had used up the limit at the last answer: a single probe is sent. */
  let isUsedUp = false;
  let others = { calls: 0, until: 0 };
  let refused = { until: 0, times: 0 };

  const own = () => inFlight + counted.size();
  const taken = () => (others.calls === 0 ? 0 : others.calls + Math.ceil(limit * HEADROOM));
  const probes = () => (isUsedUp ? 1 : Math.max(Math.floor(limit * PROBE_SHARE), 1));
  const isLearning = (now: number) => now - heardAt > window && inFlight >= probes();

  /** When the n-th of our own calls stops counting, those that could be made now included. */
  function ends(n: number, now: number): number {
    if (n <= 0) return now;
    const turns = Math.floor((n - 1) / limit);
    return (counted.at(n - 1 - turns * limit) ?? now + span) + turns * span;
  }

  function noteRate(now: number, headers: IncomingHttpHeaders): void {
    const said = readRate(headers);
    limit = said.limit ?? limit;
    if (said.remaining === null) return;
    // The service may not have counted some of our calls yet. Then this underestimates the others, until an answer to
    // our latest call.
    const calls = limit - said.remaining - own();
    if (calls <= 0 || calls < others.calls) return;
    others = { calls, until: now + (said.reset === null ? window : said.reset * 1000) + margin };
  }

  function noteRefusal(now: number, headers: IncomingHttpHeaders): void {
    const asked = (readWait(headers) ?? 0) * 1000;
    // Calls that were sent together are refused together: that counts once.
    const times = now < refused.until ? refused.times : refused.times + 1;
    const least = backoff(times, { first: FIRST_WAIT_SECONDS * 1000, longest: window });
    const wait = times === 1 && asked > 0 ? asked : Math.max(asked, least);
    refused = { until: Math.max(refused.until, now + wait + margin), times };
  }

  return {
    span,
    limit: () => limit,
    free: () => limit - own() - taken(),
    settle(now) {
      counted.dropUntil(now);
      const over = (until: number) => until > 0 && until <= now;
      if (!over(others.until) && !over(refused.until)) return;
      // After that, the next call is a probe.
      heardAt = Number.NEGATIVE_INFINITY;
      isUsedUp = true;
      if (over(others.until)) others = { calls: 0, until: 0 };
      if (over(refused.until)) refused = { ...refused, until: 0 };
    },
    isOpen: (now) => now >= refused.until && (!isLearning(now) || now - lastSent >= window * PROBE_INTERVAL),
    opensAt(more, now) {
      const known = isLearning(now) ? lastSent + window * PROBE_INTERVAL : now;
      const alone = ends(more, now);
      const freed = others.calls === 0 ? alone : Math.min(alone, Math.max(others.until, ends(more - taken(), now)));
      return Math.max(now, refused.until, known, freed);
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
      heardAt = now;
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
  };
}

/** Timestamps in ascending order: added at the end and dropped from the front, without moving the rest. */
export interface TimestampQueue {
  size: () => number;
  add: (moment: number) => void;
  /** Forgets the moments up to and including `now`. */
  dropUntil: (now: number) => void;
  /** The one at this place, from 0; undefined behind the last. */
  at: (index: number) => number | undefined;
}

/** Dropped entries that are kept before the rest moves up. */
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

/** What an answer says of the rate; null where it says nothing that can be understood. */
export interface RateHeaders {
  /** Calls in a window. */
  limit: number | null;
  /** Calls that are left of them. */
  remaining: number | null;
  /** Seconds until there are more. */
  reset: number | null;
}

const MOST_CALLS = 1_000_000;
/** The longest wait that is believed, in seconds. */
const MAX_WAIT = 3600;

export function readRate(headers: IncomingHttpHeaders): RateHeaders {
  const limit = whole(headers[RATE_HEADERS.limit]);
  const remaining = whole(headers[RATE_HEADERS.remaining]);
  return {
    limit: limit === null || limit < 1 || limit > MOST_CALLS ? null : limit,
    remaining,
    reset: atMost(whole(headers[RATE_HEADERS.reset])),
  };
}

/** The seconds that a refusal asks to wait, at least one; null where it names none. // P38 */
export function readWait(headers: IncomingHttpHeaders): number | null {
  const asked = atMost(whole(headers['retry-after'] ?? headers[RATE_HEADERS.reset]));
  return asked === null ? null : Math.max(asked, 1);
}

function whole(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

const atMost = (seconds: number | null): number | null => (seconds === null ? null : Math.min(seconds, MAX_WAIT));
