import { createClientOf } from '../../contract/client.ts';
import { readEndpoints } from '../../contract/readEndpoints.ts';
import { CLIENT_CONFIG } from './clientConfig.ts';
import { fetchWithTimeout, HEADERS } from './http.ts';

/** Operations on the read model. */
export const readApi = createClientOf(readEndpoints, CLIENT_CONFIG);

/** The same for polling: slow answers are not reported to the user. */
export const quietReadApi = createClientOf(readEndpoints, { fetch: fetchWithTimeout, baseUrl: '', headers: HEADERS });

/** Loads the operations that no page needs before its first row. */
export const loadLazyReadApi = async () => (await import('./lazyReadApi.ts')).lazyReadApi;
