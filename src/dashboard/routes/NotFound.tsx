import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { ALL_STATUSES } from '../api/assessments.ts';
import * as NOT_FOUND from '../messages/notFound.ts';
import { Empty } from '../ui/states.tsx';

interface NotFoundProps {
  title?: string;
  children?: string;
  /** The list to link to. */
  back?: keyof typeof LISTS;
}

const LISTS = {
  '/assessments': NOT_FOUND.allAssessments,
  '/candidates': NOT_FOUND.allCandidates,
  '/jobs': NOT_FOUND.allJobs,
} as const;

/** A page that does not exist, with a link to a list. */
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
          {LISTS[back]}
        </Link>
      }
    >
      {children}
    </Empty>
  );
}
