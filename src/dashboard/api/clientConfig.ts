import type { ClientConfig } from '../../contract/client.ts';
import { fetchWithTimeout, HEADERS } from './http.ts';
import { trackRequest } from './networkStatus.ts';

/** For calls that a user waits for: they have a time-out, and slow ones are reported to the user. */
export const CLIENT_CONFIG: ClientConfig = {
  fetch: (input, init) => trackRequest(fetchWithTimeout(input, init), init.method),
  baseUrl: '',
  headers: HEADERS,
};
