import { RATE_HEADERS } from '../../contract/rateLimits.ts';

/** How the live service says that a caller has to wait: a sentence, and headers of its own instead of Retry-After. */
export function tooManyRequests(seconds: number) {
  return {
    detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    headers: { [RATE_HEADERS.remaining]: '0', [RATE_HEADERS.reset]: String(seconds) },
  };
}
