import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTitle } from '../lib/useTitle.ts';
import { Empty } from '../ui/states.tsx';

/** The page that a tab opened for signing in ends at. */
export function SignedInPage() {
  useTitle('Signed in');
  return (
    <Empty
      wholePage
      icon={<CircleCheck className="size-5" />}
      title="You’re signed in"
      action={
        <Link to="/assessments" className="rounded underline hover:text-accent">
          Continue here
        </Link>
      }
    >
      You can close this tab; your other tab continues where it was.
    </Empty>
  );
}
