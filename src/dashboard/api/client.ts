import { createClient } from '../../contract/apiClient.ts';
import { fetchInTime, HEADERS } from './http.ts';
import { trackRequest } from './networkStatus.ts';

/** The API, a typed function per operation, through the gateway that served this page. */
export const api = createClient({
  fetch: (input, init) => trackRequest(fetchInTime(input, init), init.method),
  baseUrl: '',
  headers: HEADERS,
});

/** The API client for background requests: the gateway lets interactive requests go first. */
export const quietApi = createClient({
  fetch: fetchInTime,
  baseUrl: '',
  headers: { ...HEADERS, 'x-shortlist-priority': 'background' },
});
