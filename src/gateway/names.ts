import type { FastifyRequest } from 'fastify';
import { allEndpoints, type Endpoint } from '../contract/endpoints.ts';
import { gatewayEndpoints } from '../contract/gatewayEndpoints.ts';
import { DOORS, isProbe } from './doors.ts';

const names = new Map(
  Object.entries<Endpoint>({ ...gatewayEndpoints, ...allEndpoints }).map(([name, endpoint]) => [endpoint, name]),
);

/** An operation's name in the table. */
export const nameOf = (endpoint: Endpoint): string => names.get(endpoint) ?? 'unknown';

/** Under which name a request is counted: one of the table's, or of a few of ours, whatever was asked for. */
export function countedAs(request: FastifyRequest): string {
  if (request.gatewayCall) return nameOf(request.gatewayCall.endpoint);
  const { url = '' } = request.routeOptions;
  if (isProbe(url)) return 'probe';
  return url === DOORS.page ? 'page' : 'unknown';
}
