import { About, ABOUT_PATH } from '../../contract/about.ts';
import { createClient } from '../../contract/client.ts';
import { Problem } from '../../contract/problem.ts';
import { read } from '../../contract/tolerant.ts';
import { watched } from './slowness.ts';

/** Every call of the dashboard carries it: a page of another origin cannot send it unasked. */
export const HEADERS = { 'x-shortlist': '1' };

/** How long a call may take, in milliseconds: more than the gateway lets it wait for its turn
 * and then for its answer, so that what it says is seen. */
const DEADLINE = 55_000;

export async function fetchInTime(input: string, init: RequestInit): Promise<Response> {
  const deadline = AbortSignal.timeout(DEADLINE);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    return await fetch(input, { ...init, signal, credentials: 'same-origin' });
  } catch (error) {
    if (!deadline.aborted || init.signal?.aborted) throw error;
    throw new Problem({ code: 'timeout', message: 'The server did not answer in time.' });
  }
}

/** The API, a typed function per operation, through the gateway that served this page. */
export const api = createClient({
  fetch: (input, init) => watched(fetchInTime(input, init)),
  baseUrl: '',
  headers: HEADERS,
});

/** The same for what nobody waits for: the gateway lets everybody else go first. */
export const quietApi = createClient({
  fetch: fetchInTime,
  baseUrl: '',
  headers: { ...HEADERS, 'x-shortlist-lane': 'background' },
});

/** What the gateway says of itself. */
export async function readAbout(signal: AbortSignal): Promise<About> {
  const response = await fetchInTime(ABOUT_PATH, { headers: HEADERS, signal });
  const about = response.ok ? read(About, await response.json().catch(() => null)).value : null;
  if (!about)
    throw new Problem({
      status: response.status,
      code: 'unexpected_answer',
      message: 'The server answered something unexpected.',
    });
  return about;
}
