import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Job } from '../../../contract/jobs.ts';
import type { Slice } from '../../api/slice.ts';
import { classes } from '../../lib/classes.ts';
import { plural } from '../../lib/numbers.ts';
import { Pager } from '../../table/Pager.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PageHeader, Toolbar } from '../../ui/PageHeader.tsx';
import { Empty, Failed, type Failure, Skeleton } from '../../ui/states.tsx';
import { JobEntry } from './JobEntry.tsx';

interface JobsViewProps {
  /** Null while nothing is there yet. */
  jobs: Slice<Job> | null;
  /** How many were made meanwhile and are not shown. */
  fresh: number;
  onBring: () => void;
  stale: boolean;
  failure: Failure | null;
  onRetry: () => void;
  nameOf: (assessmentId: number | null) => string | null;
  page: number;
  onPage: (page: number) => void;
  /** Leads to what belongs beside it: the held e-mails. */
  tabs: ReactNode;
}

/** Every job there is: those that are not over first, then the newest. */
export function JobsView(props: JobsViewProps) {
  const { jobs, fresh, onBring, stale, failure, onRetry, nameOf, page, onPage, tabs } = props;
  const total = jobs?.total ?? null;
  return (
    <>
      <PageHeader title="Jobs" note={total !== null && plural(total, 'job')}>
        <DriftNote drift={jobs?.drift ?? 0} />
      </PageHeader>
      <Toolbar>
        {tabs}
        <span className="grow" />
        <NewRows words={fresh > 0 ? plural(fresh, 'new job') : null} onBring={onBring} />
        <Pager page={page} slice={jobs} onPage={onPage} />
      </Toolbar>
      {failure && <Failed title="The jobs could not be loaded." failure={failure} onRetry={onRetry} />}
      {!failure && jobs === null && <JobsSkeleton />}
      {jobs && jobs.rows.length > 0 && (
        <ul
          aria-label="Jobs"
          aria-busy={stale || undefined}
          className={classes('border-t border-line', stale && 'opacity-60')}
        >
          {jobs.rows.map((job) => (
            <JobEntry key={job.id} job={job} assessmentName={nameOf(job.assessment)} />
          ))}
        </ul>
      )}
      {jobs?.rows.length === 0 && (
        <NothingFound page={page} onPage={onPage} icon={<ListChecks className="size-5" />}>
          <Empty icon={<ListChecks className="size-5" />} title="No job yet">
            Whatever you do with many people at once becomes a job: choose some in an assessment’s list, and do
            something with them. It goes on when you close this page.
          </Empty>
        </NothingFound>
      )}
    </>
  );
}

const SHAPES = ['w-40', 'w-28', 'w-36', 'w-32', 'w-44'];

function JobsSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Jobs" className="border-t border-line">
      {SHAPES.map((shape) => (
        <li key={shape} className="flex items-center gap-4 border-b border-line/70 px-4 py-4 md:px-6">
          <div className="grow">
            <Skeleton className={shape} />
            <br />
            <Skeleton className="mt-2 w-60 max-w-full" />
          </div>
          <Skeleton className="w-16" />
        </li>
      ))}
    </ul>
  );
}
