import type { Endpoint } from '../contract/endpoints.ts';
import { gatewayEndpoints } from '../contract/gatewayEndpoints.ts';
import { isProbe, PROBES } from '../operation/readiness.ts';
import { splitTarget } from './guards/rawRequest.ts';

/** What the router tells apart. It never sees an address: decoding and matching are the guards' work, on the raw one. */
export const DOORS = { api: '/api', long: '/long', ...PROBES, page: '/page' } as const;

const long = Object.values<Endpoint>(gatewayEndpoints).filter(({ bodyLimit }) => bodyLimit !== undefined);
/** Addresses below which a body may be longer than others. */
const LONG: ReadonlySet<string> = new Set(long.map(({ path }) => path));

/** The longest body of all, in bytes. */
export const LONG_BODY = Math.max(...long.map(({ bodyLimit = 0 }) => bodyLimit));

/** Behind which door the answer to a raw request target is. */
export function doorOf(target: string): string {
  const { path } = splitTarget(target);
  if (LONG.has(path)) return DOORS.long;
  if (path === DOORS.api || path.startsWith('/api/')) return DOORS.api;
  return isProbe(path) ? path : DOORS.page;
}
