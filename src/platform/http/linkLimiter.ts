import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './clientAddress.ts';

/** Rate limits for candidates' links, counted in memory per process. */
export interface LinkRateLimits {
  /** Per minute and personal link. Fast typing in two windows stays far below. */
  personal: number;
  /** Registrations per minute and network, because each sends an email. Candidates in one room share a network. */
  registrations: number;
  /**
   * Registrations per hour and public link: limits the emails of an attacker with many networks. One network gets three
   * quarters of them, so that it does not close the link for others. A full lecture hall stays below. // T56
   */
  registrationsOfLink: number;
  /** Unknown links per minute and network. // R24 */
  unknown: number;
}

export const DEFAULT_LINK_LIMITS: LinkRateLimits = {
  personal: 600,
  registrations: 60,
  registrationsOfLink: 600,
  unknown: 120,
};

/** Counts a request. Returns the seconds to wait; null when it is allowed. */
export type CountRequest = (request: FastifyRequest) => Promise<number | null>;

export type LinkLimiter = Record<keyof LinkRateLimits, CountRequest>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer, malformed links are cut. */
const MAX_KEY_LENGTH = 64;

function byLink({ params }: FastifyRequest): string {
  const { uuid = '' } = params as { uuid?: string };
  return uuid.slice(0, MAX_KEY_LENGTH).toLowerCase();
}

/** What one network may use of the limit of a link. */
const SHARE_OF_NETWORK = 0.75;

const byLinkAndNetwork = (request: FastifyRequest): string => `${byLink(request)} ${networkOf(request)}`;

/** Counts with the second limit what the first one allows. */
const both =
  (first: CountRequest, second: CountRequest): CountRequest =>
  async (request) =>
    (await first(request)) ?? (await second(request));

/** Call it after the rate-limit plugin is registered. // T24 */
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
    registrations: waitBy(limits.registrations, MINUTE_MS, networkOf),
    registrationsOfLink: both(
      waitBy(Math.ceil(limits.registrationsOfLink * SHARE_OF_NETWORK), HOUR_MS, byLinkAndNetwork),
      waitBy(limits.registrationsOfLink, HOUR_MS, byLink),
    ),
    unknown: warning(app, waitBy(limits.unknown, MINUTE_MS, networkOf)),
  };
}

/** Also logs the number of rejected links, at most once a minute. // R24 */
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
    app.log.warn({ refused }, 'unknown_links_limited');
    refused = 0;
    return seconds;
  };
}
