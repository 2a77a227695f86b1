import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { aboutQuery } from '../api/about.ts';
import { useSessionEnded } from '../api/session.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

// Loaded only behind a sign-in proxy.
const SignedIn = lazy(async () => ({ default: (await import('../features/session/SignedIn.tsx')).SignedIn }));
const SessionEnded = lazy(() => import('../features/session/SessionEnded.tsx'));

/** Asks to sign in again once the session has expired. */
export function Session() {
  const ended = useSessionEnded();
  const { data: about } = useQuery(aboutQuery());
  // Loaded while there is a session: without one, the proxy may refuse the chunk.
  if (!ended && !about?.sign_in) return null;
  return (
    // Remounted when the session ends, so that a chunk that failed to load is reported now.
    <LazyBoundary key={String(ended)}>
      <SessionEnded ended={ended} />
    </LazyBoundary>
  );
}

/** The signed-in user; nothing with `AUTH=none`. */
export function SignedInUser() {
  const { data: about } = useQuery(aboutQuery());
  if (!about?.user || !about.sign_out) return null;
  return (
    <LazyBoundary>
      <SignedIn name={about.user} manager={about.role === 'manager'} signOut={about.sign_out} />
    </LazyBoundary>
  );
}
