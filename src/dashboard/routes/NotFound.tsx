import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { ALL_STATUSES } from '../api/assessments.ts';
import * as NOT_FOUND from '../messages/notFound.ts';
import { Empty } from '../ui/states.tsx';

interface NotFoundProps {
  title?: string;
  children?: string;
  /** The list that the way back leads to. */
  back?: keyof typeof WAYS_BACK;
}

const WAYS_BACK = { '/assessments': NOT_FOUND.allAssessments, '/candidates': NOT_FOUND.allCandidates } as const;

/** A page that is not there, and the way back. */
export function NotFound({
  title = NOT_FOUND.page,
  children = NOT_FOUND.pageHint,
  back = '/assessments',
}: NotFoundProps) {
  return (
    <Empty
      wholePage
      icon={<Compass className="size-5" />}
      title={title}
      action={
        <Link
          to={back}
          search={back === '/assessments' ? { status: [ALL_STATUSES] } : {}}
          className="inline-flex h-8 items-center rounded-md border border-edge bg-surface px-3 hover:bg-hover"
        >
          {WAYS_BACK[back]}
        </Link>
      }
    >
      {children}
    </Empty>
  );
}
