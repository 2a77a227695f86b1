import type { Endpoint } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import { gatewayEndpoints } from './gatewayEndpoints.ts';
import type { OperationName } from './roles.ts';

/** Every operation that the gateway answers or forwards. */
export const everyEndpoint: Readonly<Record<OperationName, Endpoint>> = { ...allEndpoints, ...gatewayEndpoints };
// The keys of that record.
const names = new Map(Object.entries(everyEndpoint).map(([name, endpoint]) => [endpoint, name as OperationName]));

/** The operation name of an endpoint. */
export function nameOf(endpoint: Endpoint): OperationName {
  const name = names.get(endpoint);
  if (!name) throw new Error(`${endpoint.path} is in no table`);
  return name;
}
