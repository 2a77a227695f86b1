import { splitTarget } from './guards/rawRequest.ts';

/** What the router tells apart. It never sees an address: decoding and matching are the guards' work, on the raw one. */
export const DOORS = { api: '/api', health: '/healthz', page: '/page' } as const;

/** Behind which door the answer to a raw request target is. */
export function doorOf(target: string): string {
  const { path } = splitTarget(target);
  if (path === DOORS.api || path.startsWith('/api/')) return DOORS.api;
  return path === DOORS.health ? DOORS.health : DOORS.page;
}
