import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Problem } from '../../contract/problem.ts';
import { isFirstSweep } from '../api/candidatureLists.ts';
import { failureOf, failureOfSync } from '../api/failure.ts';
import { collectingJobQuery, collectResultsMutation, insightsQuery } from '../api/insights.ts';
import { resultsProgressQuery } from '../api/resultsProgress.ts';
import { CollectResults } from '../features/insights/CollectResults.tsx';
import { InsightsView } from '../features/insights/InsightsView.tsx';
import { LIST_INTERVAL_MS } from '../features/listPage/useListPage.ts';
import { useTitle } from '../lib/useTitle.ts';
import { viewTitle, WORDS } from '../messages/words.ts';
import { CompletenessNote } from '../ui/CompletenessNote.tsx';
import { Failed } from '../ui/states.tsx';
import { CutOffActions } from './CutOffActions.tsx';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';
import { UnfilteredHeader } from './UnfilteredHeader.tsx';
import { useAssessmentHead } from './useAssessmentHead.ts';

const route = getRouteApi('/assessments/$assessmentId/insights');

/** Of candidates who have no results yet. */
const OPEN_STATUSES: readonly (string | null)[] = ['invited', 'started', null];

export function InsightsPage() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <Insights key={id} assessmentId={id} />;
}

function Insights({ assessmentId }: { assessmentId: number }) {
  const { head, error: headError, failure: headFailure, retry } = useAssessmentHead(assessmentId);
  const { data, error, refetch } = useQuery({ ...insightsQuery(assessmentId), refetchInterval: LIST_INTERVAL_MS });
  const { data: job = null, error: noJobs } = useQuery(collectingJobQuery(assessmentId));
  const { data: progress = null } = useQuery(resultsProgressQuery(assessmentId));
  const [cutOff, setCutOff] = useState<number | null>(null);
  const handle = useRef<HTMLInputElement>(null);
  const collect = useMutation(collectResultsMutation(assessmentId));
  useTitle(head && viewTitle(head, 'insights'));

  if (headError instanceof Problem && headError.status === 404) {
    return <NotFound title={WORDS.noAssessment}>{WORDS.noAssessmentHint}</NotFound>;
  }
  // Before anything was read, no candidates does not mean that there are none.
  const problem = data?.count === 0 && isFirstSweep(data.completeness) ? (data.completeness.problem ?? null) : null;
  const failure = error && !data ? failureOf(error) : problem === null ? null : failureOfSync(problem);
  const withResults = (data?.by_status ?? []).filter(({ value }) => !OPEN_STATUSES.includes(value));
  const count = withResults.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <UnfilteredHeader assessmentId={assessmentId} head={head} failure={headFailure} retry={retry} />
      {failure ? (
        <Failed title="Couldn’t load the candidates." failure={failure} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="px-4 pb-2 empty:hidden md:px-6">
            <CompletenessNote completeness={data?.completeness ?? null} />
          </div>
          <InsightsView
            assessmentId={assessmentId}
            insights={data ?? null}
            cutOff={{
              value: cutOff,
              onChange: setCutOff,
              ref: handle,
              renderActions: (above, value) =>
                head && <CutOffActions assessment={head} value={value} above={above} handle={handle} />,
            }}
            collect={
              <CollectResults
                read={data?.tests?.count ?? 0}
                total={count}
                progress={progress}
                job={job}
                busy={collect.isPending}
                reason={reasonAgainst(count, isFirstSweep(data?.completeness), noJobs)}
                onCollect={() => collect.mutate(withResults.flatMap(({ value }) => value ?? []))}
              />
            }
          />
        </>
      )}
    </>
  );
}

function reasonAgainst(count: number, isIncomplete: boolean, noJobs: Error | null): string | null {
  if (noJobs) return `Couldn’t load the bulk actions. ${failureOf(noJobs).message}`;
  if (isIncomplete) return 'Still loading candidates.';
  return count === 0 ? WORDS.noneCompleted : null;
}
