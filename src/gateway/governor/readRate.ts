import type { IncomingHttpHeaders } from 'node:http';
import { RATE_HEADERS } from '../../contract/rateLimits.ts';

/** What an answer says of the rate; null where it says nothing that can be understood. */
export interface RateSaid {
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

export function readRate(headers: IncomingHttpHeaders): RateSaid {
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
