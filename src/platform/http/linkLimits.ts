import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How often a minute what candidates open may be asked for: what a process counts by itself, in memory. */
export interface LinkLimits {
  /** Everything below one personal link. Whoever types fast, in two windows, stays far below. */
  personal: number;
  /** Registrations from one address: each sends a mail to whomever the form names. A room full of people shares one. */
  registrations: number;
}

export const LINK_LIMITS: LinkLimits = { personal: 600, registrations: 60 };

/** For how many seconds a request has to wait; null where it need not. It counts. */
export type Wait = (request: FastifyRequest) => Promise<number | null>;

const MINUTE = 60_000;
/** A link that is malformed is counted under what it begins with. */
const KEY_LENGTH = 64;

/** Counts by link and by address; after the library is registered. // T24 */
export function createLinkWaits(app: FastifyInstance, limits: LinkLimits): { personal: Wait; registrations: Wait } {
  const waitBy = (max: number, keyGenerator: (request: FastifyRequest) => string): Wait => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator });
    return async (request) => {
      const counted = await count(request);
      return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : null;
    };
  };
  return {
    personal: waitBy(limits.personal, ({ params }) => {
      const { uuid = '' } = params as { uuid?: string };
      return uuid.slice(0, KEY_LENGTH).toLowerCase();
    }),
    registrations: waitBy(limits.registrations, ({ ip }) => ip),
  };
}
