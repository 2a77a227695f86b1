import type { ClientConfig } from '../../contract/client.ts';
import { fetchWithTimeout, HEADERS } from './http.ts';
import { trackRequest } from './networkStatus.ts';

/** How clients make calls that a user waits for: within a time, and the page says that it waits. */
export const CLIENT_CONFIG: ClientConfig = {
  fetch: (input, init) => trackRequest(fetchWithTimeout(input, init), init.method),
  baseUrl: '',
  headers: HEADERS,
};
