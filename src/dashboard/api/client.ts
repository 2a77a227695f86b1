import { createClient } from '../../contract/apiClient.ts';
import { CLIENT_CONFIG } from './clientConfig.ts';
import { fetchWithTimeout, HEADERS } from './http.ts';

/** The API, a typed function per operation, through the gateway that served this page. */
export const api = createClient(CLIENT_CONFIG);

/** The API client for background requests: the gateway lets interactive requests go first. */
export const quietApi = createClient({
  fetch: fetchWithTimeout,
  baseUrl: '',
  headers: { ...HEADERS, 'x-shortlist-priority': 'background' },
});
