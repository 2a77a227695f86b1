import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Job } from '../../../contract/jobs.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { reasonOf } from './jobTexts.ts';

/** The problems of a job. */
export function JobNotices({ job }: { job: Job }) {
  const reason = reasonOf(job);
  return (
    <>
      {reason !== null && <Notice>{reason}</Notice>}
      {!job.same_upstream && <Notice>{BULK_ACTIONS.differentServiceNote}</Notice>}
      {job.state === 'expired' && (
        <Notice>The files of this bulk action have expired. Start a new one to get them.</Notice>
      )}
    </>
  );
}

/** A highlighted sentence with its actions. */
export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mx-4 my-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-wash px-3 py-2 md:mx-6">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 grow basis-60 break-words">{children}</p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
