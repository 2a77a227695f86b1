import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../api/about.ts';
import { useSessionEnded } from '../api/session.ts';
import { later } from '../ui/later.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const SignedIn = later(
  async () => (await import('../features/session/SignedIn.tsx')).SignedIn,
  () => <div className="hidden h-15 md:block" />,
);
const SessionEnded = lazyPart(() => import('../features/session/SessionEnded.tsx'));

/** What asks somebody to sign in again, when it comes to that. */
export function Session() {
  const ended = useSessionEnded();
  const { data: about } = useQuery(aboutQuery());
  // Loaded as long as there is a session: a proxy may let nothing through without one.
  if (!ended && !about?.sign_in) return null;
  // Anew when it comes to that: what could not be loaded before is tried once more.
  return <SessionEnded key={String(ended)} ended={ended} />;
}

/** Who is signed in; nothing where nobody signs in. */
export function Visitor() {
  const { data: about } = useQuery(aboutQuery());
  if (!about?.user || !about.sign_out) return null;
  return <SignedIn name={about.user} manager={about.role === 'manager'} signOut={about.sign_out} />;
}
