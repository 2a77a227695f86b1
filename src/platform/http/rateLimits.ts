import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RATE_WINDOW } from '../../contract/rateLimits.ts';
import { rateLimitKey } from './authenticate.ts';
import { httpError } from './httpError.ts';
import { tooManyRequests } from './tooManyRequests.ts';

/**
 * Registers the rate limits of the live service. Call it before registering routes with a limit. `window`: in
 * milliseconds.
 */
export async function registerRateLimits(app: FastifyInstance, window = RATE_WINDOW * 1000): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: window,
    keyGenerator: rateLimitKey,
    // The live service sends no Retry-After, so clients must not rely on it here.
    addHeaders: { 'retry-after': false },
    errorResponseBuilder: (_request, { ttl }) => httpError(429, tooManyRequests(Math.ceil(ttl / 1000)).detail),
  });
}
