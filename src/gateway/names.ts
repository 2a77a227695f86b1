import type { FastifyRequest } from 'fastify';
import { allEndpoints, type Endpoint } from '../contract/endpoints.ts';
import { gatewayEndpoints } from '../contract/gatewayEndpoints.ts';
import type { OperationName } from '../contract/roles.ts';
import { isProbe } from '../operation/readiness.ts';
import { PAGE_ROUTE } from './pages/pages.ts';

/** Every operation that the gateway answers or forwards. */
export const everyEndpoint: Readonly<Record<OperationName, Endpoint>> = { ...allEndpoints, ...gatewayEndpoints };
// The keys of that record.
const names = new Map(Object.entries(everyEndpoint).map(([name, endpoint]) => [endpoint, name as OperationName]));

/** What a row of the tables is called. */
export function nameOf(endpoint: Endpoint): OperationName {
  const name = names.get(endpoint);
  if (!name) throw new Error(`${endpoint.path} is in no table`);
  return name;
}

/** The template of what was asked for, in place of its path. */
export const routeOf = (request: FastifyRequest): string =>
  request.operation === null ? (request.routeOptions.url ?? 'unknown') : everyEndpoint[request.operation].path;

/** Under which name a request is counted: one of the table's, or of a few of ours, whatever was asked for. */
export function countedAs(request: FastifyRequest): string {
  if (request.operation !== null) return request.operation;
  const { url = '' } = request.routeOptions;
  if (isProbe(url)) return 'probe';
  return url === PAGE_ROUTE ? 'page' : 'unknown';
}
