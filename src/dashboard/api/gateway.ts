import { createClientOf } from '../../contract/client.ts';
import { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import { fetchWithTimeout, HEADERS, send } from './http.ts';

/** A collected archive is sent for as long as it takes. */
const DOWNLOAD = /\/(?:outcome|reports)\/$/;

/**
 * What the gateway does itself: jobs, scheduled emails, collected results. Not part of `api`, so that none of it is loaded
 * before the first row of a table.
 */
export const gatewayApi = createClientOf(gatewayEndpoints, {
  fetch: async (input, init) => (DOWNLOAD.test(input) ? await send(input, init) : await fetchWithTimeout(input, init)),
  baseUrl: '',
  headers: HEADERS,
});
