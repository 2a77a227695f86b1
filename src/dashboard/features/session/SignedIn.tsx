import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { clearSessionData } from '../../api/aboutRequests.ts';
import { usersQuery } from '../../api/users.ts';
import { WORDS } from '../../messages/words.ts';
import { Colleague } from '../../ui/Colleague.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Text } from '../../ui/Text.tsx';

const SIGN_OUT = 'Sign out';

interface SignedInProps {
  name: string;
  manager: boolean;
  /** The sign-out path of the proxy. */
  signOut: string;
}

/** The signed-in user, and sign-out. Reads the names of colleagues for all pages. */
export function SignedIn({ name, manager, signOut }: SignedInProps) {
  useQuery(usersQuery());
  async function leave(): Promise<void> {
    await clearSessionData();
    // Loads a new page, so that no data stays in memory. // P45
    location.assign(`${signOut}?rd=%2F`);
  }
  useCommands(() => [{ id: 'sign-out', title: SIGN_OUT, group: 'global', run: () => void leave() }]);
  return (
    <div className="hidden gap-1 px-2 text-xs text-soft md:flex md:flex-col">
      <Colleague address={name} />
      <p>
        <span className="text-faint">{manager ? 'Hiring manager' : 'Recruiter'}</span>
        {manager && <span className="ml-2 rounded-full bg-sunken px-2">{WORDS.viewOnly}</span>}
      </p>
      <button
        type="button"
        onClick={() => void leave()}
        className="-mx-1 flex h-6 items-center gap-1.5 self-start rounded px-1 hover:bg-hover hover:text-ink"
      >
        <LogOut aria-hidden="true" className="size-3.5" />
        <Text>{SIGN_OUT}</Text>
      </button>
    </div>
  );
}
