import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { About } from '../../../contract/about.ts';
import { aboutQuery } from '../../api/about.ts';
import { readSignedInUser } from '../../api/aboutRequests.ts';
import { resumeSession, changedUser } from '../../api/session.ts';
import { currentUser } from '../../lib/currentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** How often a visible page checks for a new session. */
const POLL_INTERVAL_MS = 3_000;

/** The page that the tab opened for signing in returns to. */
const RETURN_PATH = '/signed-in';

/**
 * The dialog for an expired session. The page below keeps its input. The user signs in in another tab, which this one
 * notices by polling. // S05
 */
export default function SessionEnded({ ended }: { ended: boolean }) {
  return ended ? <SignInDialog /> : null;
}

function SignInDialog() {
  const client = useQueryClient();
  const [isMinimised, setIsMinimised] = useState(false);
  const { data: other = null } = useQuery({
    queryKey: ['session'],
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    async queryFn({ signal }) {
      const about = await readSignedInUser(signal);
      if (!about) return null;
      const otherUser = changedUser(currentUser().name, about.user);
      if (otherUser === null) await resumeSession(client);
      return otherUser;
    },
  });
  const href = signInAt(client.getQueryData<About>(aboutQuery().queryKey) ?? null);

  if (isMinimised) {
    return (
      <div className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-warn-wash px-4 py-2">
        <p>Session expired. Nothing can be loaded or changed.</p>
        <Button shape="small" onClick={() => setIsMinimised(false)}>
          Sign in again…
        </Button>
      </div>
    );
  }
  if (other !== null) {
    return (
      <Dialog
        title="Signed in as someone else"
        description={`This page was loaded for ${currentUser().name ?? ''}, and ${other} is signed in now. To continue as ${other}, the page reloads and loses what you typed.`}
        onClose={() => setIsMinimised(true)}
      >
        <DialogActions>
          <SignIn href={href}>{`Sign in as ${currentUser().name ?? ''}`}</SignIn>
          <Button onClick={() => location.reload()}>
            <span className={LABEL}>{`Continue as ${other}`}</span>
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Session expired"
      description="Sign in again in a new tab, then come back here. What you typed is kept, but your last action wasn’t saved."
      onClose={() => setIsMinimised(true)}
    >
      <DialogActions>
        <SignIn href={href}>Sign in again</SignIn>
      </DialogActions>
    </Dialog>
  );
}

/** A user name may be longer than a button. */
const LABEL = 'max-w-[min(18rem,60vw)] truncate';

function SignIn({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
    >
      <LogIn aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={LABEL}>{children}</span>
    </a>
  );
}

/** An address of this origin: the gateway sets the path, and this page where to return. // P44 */
function signInAt(about: About | null): string {
  return about?.sign_in ? `${about.sign_in}?rd=${encodeURIComponent(RETURN_PATH)}` : RETURN_PATH;
}
