import type { Reply } from '../../exchange.ts';

export const WINDOWS = ['since the first call', 'of the clock', 'sliding', 'bucket'] as const;

export interface ServiceOptions {
  /** The window of the limit. */
  windows: (typeof WINDOWS)[number];
  limit: number;
  /** Milliseconds. */
  window: number;
  /** Whether its answers have rate limit headers. */
  says: boolean;
}

export interface Service {
  /** Counts a call of any caller that arrives now. */
  arrive: () => Reply;
  /** Number of refused calls. */
  refused: () => number;
  arrived: () => number;
}

/** A service that limits calls by the clock of the test. */
export function createService({ windows, limit, window, says }: ServiceOptions): Service {
  let arrived = 0;
  let refused = 0;
  let began = Number.NEGATIVE_INFINITY;
  let used = 0;
  let log: number[] = [];
  let tokens = limit;
  let filledAt = 0;

  /**
   * Counts a call. Returns the remaining calls, negative when over the limit, and the milliseconds until the next free
   * one.
   */
  function count(now: number): { left: number; reset: number } {
    if (windows === 'sliding') {
      log = log.filter((moment) => moment > now - window);
      if (log.length < limit) log.push(now);
      else return { left: -1, reset: (log[0] ?? now) + window - now };
      return { left: limit - log.length, reset: (log[0] ?? now) + window - now };
    }
    if (windows === 'bucket') {
      tokens = Math.min(limit, tokens + ((now - filledAt) * limit) / window) - 1;
      filledAt = now;
      const left = Math.floor(tokens);
      if (tokens < 0) tokens += 1;
      return { left, reset: window / limit };
    }
    const start = windows === 'of the clock' ? Math.floor(now / window) * window : now;
    if (now >= began + window) {
      began = start;
      used = 0;
    }
    used += 1;
    return { left: limit - used, reset: began + window - now };
  }

  return {
    arrived: () => arrived,
    refused: () => refused,
    arrive() {
      arrived += 1;
      const { left, reset } = count(performance.now());
      if (left < 0) refused += 1;
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(left, 0)),
        'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
      };
      return { status: left < 0 ? 429 : 200, headers: says ? headers : {}, body: Buffer.from('{}') };
    },
  };
}
