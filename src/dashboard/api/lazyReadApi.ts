import { createClientOf } from '../../contract/client.ts';
import { lazyReadEndpoints } from '../../contract/lazyReadEndpoints.ts';
import { fetchInTime, HEADERS } from './http.ts';
import { trackRequest } from './networkStatus.ts';

/** What the gateway answers from its read model, as far as no page asks for it before its first row. */
export const lazyReadApi = createClientOf(lazyReadEndpoints, {
  fetch: (input, init) => trackRequest(fetchInTime(input, init), init.method),
  baseUrl: '',
  headers: HEADERS,
});
