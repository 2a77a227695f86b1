import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RATE_WINDOW, type RateGroup, type RateLimits } from '../../contract/rateLimits.ts';
import { rateLimitKey } from './authenticate.ts';
import { httpError } from './httpError.ts';
import { tooManyRequests } from './tooManyRequests.ts';

/**
 * Counts calls as the live service does, on routes that `limitOf` marks; before any of them is registered. `window` in
 * milliseconds.
 */
export async function registerRateLimits(app: FastifyInstance, window = RATE_WINDOW * 1000): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: window,
    keyGenerator: rateLimitKey,
    // The live service names its own headers only; a client that waits for Retry-After is not to work here alone.
    addHeaders: { 'retry-after': false },
    errorResponseBuilder: (_request, { ttl }) => httpError(429, tooManyRequests(Math.ceil(ttl / 1000)).detail),
  });
}

/** What marks a route as limited. */
export function rateLimitConfig(group: RateGroup, limits: RateLimits | null) {
  return limits ? { rateLimit: { max: limits[group] } } : {};
}
