import { RATE_HEADERS } from '../../contract/rateLimits.ts';

/** The live service's 429: a sentence, and its rate headers instead of Retry-After. */
export function tooManyRequests(seconds: number) {
  return {
    detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    headers: { [RATE_HEADERS.remaining]: '0', [RATE_HEADERS.reset]: String(seconds) },
  };
}
