import type { Operations } from '../endpoint.ts';

/** Of the gateway. */
export const serverOperations = {
  readAbout: { method: 'GET', path: '/api/about/', role: 'manager' },
  /** The proxy ends the session and logs it. This clears the browser's data. */
  endSession: { method: 'DELETE', path: '/api/session/', role: 'manager', audited: null },
  readRateLimiter: { method: 'GET', path: '/api/rate-limiter/', role: 'manager' },
} as const satisfies Operations;
