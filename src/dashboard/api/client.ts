import { createClient } from '../../contract/apiClient.ts';
import { CLIENT_CONFIG } from './clientConfig.ts';
import { fetchWithTimeout, HEADERS } from './http.ts';

/** A typed function per operation of the API, called through the gateway. */
export const api = createClient(CLIENT_CONFIG);

/** The same for background requests: the gateway lets interactive requests go first. */
export const quietApi = createClient({
  fetch: fetchWithTimeout,
  baseUrl: '',
  headers: { ...HEADERS, 'x-shortlist-priority': 'background' },
});
