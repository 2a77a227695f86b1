import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { WORDS } from '../messages/words.ts';
import { Empty } from '../ui/states.tsx';
import type { Elements } from '../ui/Text.tsx';

/** A page of recruiters. Hiring managers, who get no link to it, see why it is not theirs. */
export function RecruitersOnly({ children }: { children: Elements }) {
  if (useIsRecruiter()) return children;
  return (
    <Empty
      wholePage
      icon={<Eye className="size-5" />}
      title={WORDS.viewOnly}
      action={
        <Link
          to="/"
          className="inline-flex h-8 items-center rounded-md border border-edge bg-surface px-3 hover:bg-hover"
        >
          Home
        </Link>
      }
    >
      Only recruiters can see this.
    </Empty>
  );
}
