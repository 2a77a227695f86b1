import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Job } from '../../../contract/jobs.ts';

export const OTHER_SERVICE_NOTE = 'Made for another service than this one. It stands still, and can only be cancelled.';

/** What somebody has to know about a job before anything else. */
export function JobNotices({ job }: { job: Job }) {
  return (
    <>
      {job.reason !== null && <Notice>{job.reason}</Notice>}
      {job.same_upstream === false && <Notice>{OTHER_SERVICE_NOTE}</Notice>}
      {job.state === 'expired' && (
        <Notice>What it collected is not kept any longer. Collect again when you need it.</Notice>
      )}
    </>
  );
}

/** A sentence on a ground of its own, and what can be done about it. */
export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mx-4 my-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-wash px-3 py-2 md:mx-6">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 grow basis-60 break-words">{children}</p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
