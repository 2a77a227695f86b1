import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTitle } from '../lib/useTitle.ts';
import { SIGNED_IN } from '../messages/signedIn.ts';
import { Empty } from '../ui/states.tsx';

/** The page that a tab opened for signing in ends at. */
export function SignedInPage() {
  useTitle(SIGNED_IN.tab);
  return (
    <Empty
      wholePage
      icon={<CircleCheck className="size-5" />}
      title={SIGNED_IN.title}
      action={
        <Link to="/assessments" className="rounded underline hover:text-accent">
          {SIGNED_IN.continue}
        </Link>
      }
    >
      {SIGNED_IN.text}
    </Empty>
  );
}
