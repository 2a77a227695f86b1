import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { aboutQuery } from '../api/about.ts';
import { useSessionEnded } from '../api/session.ts';
import { SignedIn } from '../features/session/SignedIn.tsx';

const load = () => import('../features/session/SessionEnded.tsx');
const SessionEnded = lazy(load);

/** What asks somebody to sign in again, when it comes to that. */
export function Session() {
  const ended = useSessionEnded();
  const { data: about } = useQuery(aboutQuery());
  // Loaded as long as there is a session: a proxy may let nothing through without one.
  if (about?.sign_in) void load();
  if (!ended) return null;
  return (
    <Suspense>
      <SessionEnded />
    </Suspense>
  );
}

/** Who is signed in; nothing where nobody signs in. */
export function Visitor() {
  const { data: about } = useQuery(aboutQuery());
  if (!about?.user || !about.sign_out) return null;
  return <SignedIn name={about.user} manager={about.role === 'manager'} signOut={about.sign_out} />;
}
