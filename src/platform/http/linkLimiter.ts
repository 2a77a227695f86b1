import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../taking/clientAddress.ts';

/** How often what candidates open may be asked for: what a process counts by itself, in memory. */
export interface LinkRateLimits {
  /** A minute, everything below one personal link. Whoever types fast, in two windows, stays far below. */
  personal: number;
  /** A minute, registrations from one network: each sends a mail to whomever the form names. A room of people shares one. */
  registrations: number;
  /**
   * An hour, registrations through one public link, from wherever: with many networks a stranger could have as many
   * emails sent as they like. A lecture hall that registers at once stays below.
   */
  registrationsOfLink: number;
  /** A minute, links that lead nowhere, from one network. Links that lead somewhere do not count. // R24 */
  unknown: number;
}

export const DEFAULT_LINK_LIMITS: LinkRateLimits = {
  personal: 600,
  registrations: 60,
  registrationsOfLink: 600,
  unknown: 120,
};

/** For how many seconds a request has to wait; null where it need not. It counts. */
export type CountRequest = (request: FastifyRequest) => Promise<number | null>;

export type LinkLimiter = Record<keyof LinkRateLimits, CountRequest>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A link that is malformed is counted under what it begins with. */
const MAX_KEY_LENGTH = 64;

function byLink({ params }: FastifyRequest): string {
  const { uuid = '' } = params as { uuid?: string };
  return uuid.slice(0, MAX_KEY_LENGTH).toLowerCase();
}

const byNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);

/** Counts by link and by network; after the library is registered. // T24 */
export function createLinkLimiter(app: FastifyInstance, limits: LinkRateLimits): LinkLimiter {
  const waitBy = (max: number, timeWindow: number, keyGenerator: (request: FastifyRequest) => string): CountRequest => {
    const count = app.createRateLimit({ max, timeWindow, keyGenerator });
    return async (request) => {
      const counted = await count(request);
      return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : null;
    };
  };
  return {
    personal: waitBy(limits.personal, MINUTE_MS, byLink),
    registrations: waitBy(limits.registrations, MINUTE_MS, byNetwork),
    registrationsOfLink: waitBy(limits.registrationsOfLink, HOUR_MS, byLink),
    unknown: warning(app, waitBy(limits.unknown, MINUTE_MS, byNetwork)),
  };
}

/** The same, and the log says once a minute at most how many links were refused since it said so last. // R24 */
function warning(app: FastifyInstance, wait: CountRequest): CountRequest {
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async (request) => {
    const seconds = await wait(request);
    if (seconds === null) return null;
    refused += 1;
    const now = performance.now();
    if (now - warnedAt < MINUTE_MS) return seconds;
    warnedAt = now;
    app.log.warn({ refused }, 'Too many unknown candidate links were asked for');
    refused = 0;
    return seconds;
  };
}
