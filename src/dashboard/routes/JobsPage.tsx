import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { jobsQuery, pollInterval } from '../api/jobs.ts';
import { JobEntry } from '../features/jobs/JobEntry.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { LIST_INTERVAL_MS, useListPage, useListState } from '../features/listPage/useListPage.ts';
import { classes } from '../lib/classes.ts';
import { BULK_ACTIONS } from '../messages/bulkActions.ts';
import { Skeleton } from '../ui/states.tsx';
import { useAssessmentNames } from './assessmentNames.ts';
import { JobTabs } from './JobTabs.tsx';
import { RecruitersOnly } from './RecruitersOnly.tsx';
import { plural } from '../lib/numbers.ts';

const route = getRouteApi('/jobs');

/** All jobs: unfinished ones first, then the newest. */
export function JobsPage() {
  return (
    <RecruitersOnly>
      <Jobs />
    </RecruitersOnly>
  );
}

function Jobs() {
  const state = useListState(route.useSearch(), useNavigate({ from: '/jobs' }));
  const list = useListPage({
    ...jobsQuery(state.page),
    refetchInterval: ({ state: { data } }) => pollInterval(data?.rows ?? []) || LIST_INTERVAL_MS,
  });
  const nameOf = useAssessmentNames();
  return (
    <ListPage
      title={BULK_ACTIONS.title}
      count={(total) => plural(total, 'bulk action')}
      tools={<JobTabs />}
      list={list}
      changesText={list.newer > 0 ? plural(list.newer, 'new bulk action') : null}
      state={state}
      failed="Couldn’t load the bulk actions."
      icon={<ListChecks className="size-5" />}
      empty={{
        title: 'No bulk actions yet',
        hint: 'Select several candidates in the list of an assessment to move, reject or email them. Actions keep running after you close this page.',
      }}
    >
      {(rows) =>
        rows ? (
          <ul
            aria-label={BULK_ACTIONS.title}
            aria-busy={list.isStale || undefined}
            className={classes('border-t border-line', list.isStale && 'opacity-60')}
          >
            {rows.map((job) => (
              <JobEntry key={job.id} job={job} assessmentName={nameOf(job.assessment)} />
            ))}
          </ul>
        ) : (
          <JobsSkeleton />
        )
      }
    </ListPage>
  );
}

const SKELETON_WIDTHS = ['w-40', 'w-28', 'w-36', 'w-32', 'w-44'];

function JobsSkeleton() {
  return (
    <ul aria-busy="true" aria-label={BULK_ACTIONS.title} className="border-t border-line">
      {SKELETON_WIDTHS.map((width) => (
        <li key={width} className="flex items-center gap-4 border-b border-line/70 px-4 py-4 md:px-6">
          <div className="grow">
            <Skeleton className={width} />
            <br />
            <Skeleton className="mt-2 w-60 max-w-full" />
          </div>
          <Skeleton className="w-16" />
        </li>
      ))}
    </ul>
  );
}
