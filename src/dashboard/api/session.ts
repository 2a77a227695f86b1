import type { QueryClient } from '@tanstack/react-query';
import { createStore, useSelector } from '@tanstack/react-store';
import { Problem } from '../../contract/problem.ts';

/** Whether the proxy still knows who is here. Where nobody signs in, that never ends. */
const session = createStore({ hasEnded: false });

/** Whether an answer asks for somebody to sign in. The gateway sends nobody elsewhere: whoever does is the proxy. */
const asksWho = ({ status, type }: Response): boolean => status === 401 || type === 'opaqueredirect';

/**
 * Makes a call while there is a session; rejects with a Problem of status 401 when there is none, without asking again
 * for each of the many that are made meanwhile. // S05
 */
export async function inSession(call: () => Promise<Response>): Promise<Response> {
  if (session.state.hasEnded) throw sessionEnded();
  const response = await call();
  if (!asksWho(response)) return response;
  session.setState(() => ({ hasEnded: true }));
  throw sessionEnded();
}

const sessionEnded = () =>
  new Problem({ status: 401, code: 'session_required', message: 'Session expired. Sign in again.' });

/**
 * Whoever is signed in now, where a page was loaded for somebody else; null where it may go on. A page that was loaded
 * for nobody yet has shown nothing.
 */
export const strangerTo = (name: string | null, user: string | null): string | null =>
  name === null || name === user ? null : user;

/** Somebody is here again: what could not be read meanwhile is read. Nothing is written by itself. */
export async function resumeSession(client: QueryClient): Promise<void> {
  session.setState(() => ({ hasEnded: false }));
  await client.invalidateQueries({
    predicate: ({ state: { error } }) => error instanceof Problem && error.status === 401,
  });
}

/** Whether somebody has to sign in before anything can be asked for. */
export function useSessionEnded(): boolean {
  return useSelector(session, ({ hasEnded }) => hasEnded);
}
