import type { About } from '../../contract/about.ts';
import { ABOUT_PATH } from '../../contract/preload.ts';
import { CALL_TIMEOUT_MS, HEADERS } from './http.ts';

/** Reads who is signed in; null without a session. Unlike other calls, it is made after the session has ended, too. */
export async function readSignedInUser(signal: AbortSignal): Promise<About | null> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  const response = await fetch(ABOUT_PATH, { headers: HEADERS, signal: deadline, redirect: 'manual' });
  return response.ok ? await response.json().catch(() => null) : null;
}

/** Clears the browser's data of this session. A failure does not prevent signing out. */
export async function clearSessionData(): Promise<void> {
  await fetch('/api/session/', {
    method: 'DELETE',
    headers: HEADERS,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null);
}
