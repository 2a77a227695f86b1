import type { QueryClient } from '@tanstack/react-query';
import { createStore, useSelector } from '@tanstack/react-store';
import { Problem } from '../../contract/problem.ts';

/** Whether the proxy still has a session. Without a proxy it never ends. */
const session = createStore({ hasEnded: false });

/** Whether a response asks to sign in. The gateway sends neither redirects nor pages here, so they come from the proxy. */
const asksToSignIn = ({ status, type, ok, headers }: Response): boolean =>
  status === 401 || type === 'opaqueredirect' || (ok && (headers.get('content-type') ?? '').startsWith('text/html'));

/**
 * Makes a call while there is a session; rejects with a Problem of status 401 when there is none. After the first
 * such answer, further calls are rejected without being made. // S05
 */
export async function inSession(call: () => Promise<Response>): Promise<Response> {
  if (session.state.hasEnded) throw sessionEnded();
  const response = await call();
  if (!asksToSignIn(response)) return response;
  session.setState(() => ({ hasEnded: true }));
  throw sessionEnded();
}

const sessionEnded = () =>
  new Problem({ status: 401, code: 'session_required', message: 'Session expired. Sign in again.' });

/**
 * The signed-in user if the page was loaded for another one; null if the page may continue. A page that was loaded without
 * a user has shown no data.
 */
export const changedUser = (pageUser: string | null, signedInUser: string | null): string | null =>
  pageUser === null || pageUser === signedInUser ? null : signedInUser;

/** Continues after signing in: failed reads are repeated, writes are not. */
export async function resumeSession(client: QueryClient): Promise<void> {
  session.setState(() => ({ hasEnded: false }));
  await client.invalidateQueries({
    predicate: ({ state: { error } }) => error instanceof Problem && error.status === 401,
  });
}

/** Whether the user has to sign in before the next call. */
export function useSessionEnded(): boolean {
  return useSelector(session, ({ hasEnded }) => hasEnded);
}
