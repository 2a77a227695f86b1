import { About, ABOUT_PATH } from '../../contract/about.ts';
import { Problem, readRefusal } from '../../contract/problem.ts';
import { read } from '../../contract/tolerant.ts';
import { setCurrentUser } from '../lib/currentUser.ts';
import { CALL_TIMEOUT_MS, fetchWithTimeout, HEADERS } from './http.ts';
import * as SERVER_ERRORS from '../messages/serverErrors.ts';

/** Facts about the gateway. */
export async function readAbout(signal: AbortSignal): Promise<About> {
  const response = await fetchWithTimeout(ABOUT_PATH, { headers: HEADERS, signal });
  const about = await aboutIn(response);
  if (!about) {
    // The gateway's refusal explains that the user has no role.
    if (response.status === 403) throw readRefusal(403, await response.json().catch(() => null));
    throw new Problem({
      status: response.status,
      code: 'unexpected_answer',
      message: SERVER_ERRORS.unexpected,
    });
  }
  setCurrentUserOf(about);
  return about;
}

/** Stores the user that the gateway names. */
function setCurrentUserOf(about: About): void {
  setCurrentUser({ name: about.user, role: about.role === 'manager' ? 'manager' : 'recruiter' });
}

/** Reads the signed-in user while the session may have ended; null without a session. */
export async function readSignedInUser(signal: AbortSignal): Promise<About | null> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  const response = await fetch(ABOUT_PATH, { headers: HEADERS, signal: deadline, redirect: 'manual' });
  return await aboutIn(response);
}

/** Clears the browser's data of this session. A failure does not prevent signing out. */
export async function clearSessionData(): Promise<void> {
  await fetch('/api/session/', {
    method: 'DELETE',
    headers: HEADERS,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null);
}

/** The facts in an answer; null without any. */
async function aboutIn(response: Response): Promise<About | null> {
  return response.ok ? read(About, await response.json().catch(() => null)).value : null;
}
