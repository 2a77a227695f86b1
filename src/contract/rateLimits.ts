import type { Operation } from './endpoint.ts';
import { sandboxOperations, serviceOperations } from './operations/operations.ts';
import type { PlatformEndpointName } from './platformEndpoints.ts';

const forwarded = { ...serviceOperations, ...sandboxOperations };
type Forwarded = typeof forwarded;

/** Operations that share a path and a method are counted as one, and those of results. */
export type RateGroup = {
  [Name in keyof Forwarded]: Forwarded[Name] extends { rate: number } ? Name : never;
}[keyof Forwarded];

/** The calls per window that a token, or an IP address without one, may make, by group. */
export type RateLimits = Readonly<Record<RateGroup, number>>;

/** Length of the rate-limit window in seconds, which starts with the first call. */
export const RATE_WINDOW = 60;

/** What the live service allows in a window. Plans differ, so these are defaults: `readRateLimits` changes them. */
export const RATE_LIMITS = Object.fromEntries(
  Object.entries<Operation>(forwarded).flatMap(([name, { rate }]) => (typeof rate === 'number' ? [[name, rate]] : [])),
  // The names are those with a number.
) as RateLimits;

/** The group that a call of an operation counts for. */
export function rateGroupOf(operation: keyof Forwarded): RateGroup {
  const { rate } = forwarded[operation];
  // The others name their group.
  return (typeof rate === 'number' ? operation : rate) as RateGroup;
}

/** The tries of a login that an address has in a window, always. */
export const LOGIN_LIMIT = 5;

/** The calls of an operation of the embedded platform per window. */
export function platformLimit(operation: PlatformEndpointName, limits: RateLimits): number {
  if (operation === 'logIn') return LOGIN_LIMIT;
  return limits[operation === 'sendPdf' ? 'sendReminder' : rateGroupOf(operation)];
}

/** Response headers with the caller's quota; `reset` is in seconds until the window ends. */
export const RATE_HEADERS = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
} as const;

const MAX_PER_WINDOW = 1_000_000;

/** Parses `changeStage=120,listAssessments=40` as changes of the defaults; or says why the text is invalid. */
export function readRateLimits(text: string): { ok: true; limits: RateLimits } | { ok: false; reason: string } {
  const limits = { ...RATE_LIMITS };
  for (const part of text.split(',')) {
    const [, group = '', number = ''] = /^\s*(\w+)\s*=\s*(\d{1,7})\s*$/.exec(part) ?? [];
    if (!isGroup(group)) {
      return { ok: false, reason: `"${part.trim()}" is not a limit. Use ${Object.keys(RATE_LIMITS).join('=N, ')}=N.` };
    }
    if (Number(number) < 1 || Number(number) > MAX_PER_WINDOW) {
      return { ok: false, reason: `"${part.trim()}" is not a limit. Use a number from 1 to ${MAX_PER_WINDOW}.` };
    }
    limits[group] = Number(number);
  }
  return { ok: true, limits };
}

function isGroup(name: string): name is RateGroup {
  return Object.hasOwn(RATE_LIMITS, name);
}
