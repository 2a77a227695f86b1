import { About, ABOUT_PATH } from '../../contract/about.ts';
import { Problem, readRefusal } from '../../contract/problem.ts';
import { read } from '../../contract/tolerant.ts';
import { setCurrentUser } from '../lib/currentUser.ts';
import { CALL_TIMEOUT_MS, fetchWithTimeout, HEADERS } from './http.ts';

/** Reads the facts about the gateway, and stores the user and the role that it names. */
export async function readAbout(signal: AbortSignal): Promise<About> {
  const response = await fetchWithTimeout(ABOUT_PATH, { headers: HEADERS, signal });
  const about = await parseAbout(response);
  if (!about) {
    // The gateway's refusal explains that the user has no role.
    if (response.status === 403) throw readRefusal(403, await response.json().catch(() => null));
    throw new Problem({
      status: response.status,
      code: 'unexpected_answer',
      message: 'Unexpected response from the server.',
    });
  }
  setCurrentUser({ name: about.user, role: about.role === 'manager' ? 'manager' : 'recruiter' });
  return about;
}

/** Reads who is signed in; null without a session. Unlike other calls, it is made after the session has ended, too. */
export async function readSignedInUser(signal: AbortSignal): Promise<About | null> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  const response = await fetch(ABOUT_PATH, { headers: HEADERS, signal: deadline, redirect: 'manual' });
  return await parseAbout(response);
}

/** Clears the browser's data of this session. A failure does not prevent signing out. */
export async function clearSessionData(): Promise<void> {
  await fetch('/api/session/', {
    method: 'DELETE',
    headers: HEADERS,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null);
}

/** The facts in a response; null after a failure. */
async function parseAbout(response: Response): Promise<About | null> {
  return response.ok ? read(About, await response.json().catch(() => null)).value : null;
}
