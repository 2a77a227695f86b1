import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { ALL_STATUSES } from '../api/assessments.ts';
import { Empty } from '../ui/states.tsx';

interface NotFoundProps {
  title?: string;
  children?: string;
  /** The list to link to. */
  back?: keyof typeof LISTS;
}

const LISTS = {
  '/assessments': 'All assessments',
  '/candidates': 'All candidates',
  '/jobs': 'All bulk actions',
} as const;

/** A page that does not exist, with a link to a list. */
export function NotFound({
  title = 'Page not found',
  children = 'Check the address, or go to the list.',
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
