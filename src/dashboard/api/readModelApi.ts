import { createClientOf } from '../../contract/client.ts';
import { readEndpoints } from '../../contract/readEndpoints.ts';
import { CLIENT_CONFIG } from './clientConfig.ts';
import { fetchWithTimeout, HEADERS } from './http.ts';

/** Operations on the read model. */
export const readApi = createClientOf(readEndpoints, CLIENT_CONFIG);

/** The same for polling: the page does not say that it waits for an answer. */
export const quietReadApi = createClientOf(readEndpoints, { fetch: fetchWithTimeout, baseUrl: '', headers: HEADERS });

/** The operations needed after the first row. */
export const loadLazyReadApi = async () => (await import('./lazyReadApi.ts')).lazyReadApi;
