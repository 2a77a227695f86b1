import { createClientOf } from '../../contract/client.ts';
import { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import { fetchWithTimeout, HEADERS, send } from './http.ts';

/** Downloads have no time-out: a large file takes long. */
const DOWNLOAD_PATH = /\/(?:outcome|reports)\/$/;

/** The operations of the gateway itself, such as jobs and scheduled emails. Apart from `api`, to be loaded after the first row. */
export const gatewayApi = createClientOf(gatewayEndpoints, {
  fetch: async (input, init) =>
    DOWNLOAD_PATH.test(input) ? await send(input, init) : await fetchWithTimeout(input, init),
  baseUrl: '',
  headers: HEADERS,
});
