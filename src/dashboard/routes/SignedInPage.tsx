import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTitle } from '../lib/useTitle.ts';
import { Empty } from '../ui/states.tsx';

/** Where a tab ends up that was opened to sign in again. */
export function SignedInPage() {
  useTitle('Signed in');
  return (
    <Empty
      wholePage
      icon={<CircleCheck className="size-5" />}
      title="You’re signed in"
      action={
        <Link to="/assessments" className="rounded underline hover:text-accent">
          Go on here
        </Link>
      }
    >
      Close this tab and go back to the one you came from: it goes on by itself.
    </Empty>
  );
}
