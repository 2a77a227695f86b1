import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Problem } from '../../contract/problem.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { EVERYONE } from '../api/candidatureFilter.ts';
import { collectedQuery, collectingQuery, isThrough, useCollectResults } from '../api/collectedResults.ts';
import { failureOf } from '../api/failure.ts';
import { resultsRead } from '../api/resultsRead.ts';
import { AssessmentHeader } from '../features/assessment/AssessmentHeader.tsx';
import { PartFailed } from '../features/assessment/PartFailed.tsx';
import { useCandidatures } from '../features/candidatures/useCandidatures.ts';
import { ViewSwitch } from '../features/candidatures/ViewSwitch.tsx';
import { CollectResults } from '../features/insights/CollectResults.tsx';
import { InsightsView } from '../features/insights/InsightsView.tsx';
import { testsOf } from '../lib/testScores.ts';
import { useTitle } from '../lib/useTitle.ts';
import { waitingWords } from '../lib/waiting.ts';
import { DriftNote } from '../ui/DriftNote.tsx';
import { NewRows } from '../ui/NewRows.tsx';
import { Failed } from '../ui/states.tsx';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/assessments/$assessmentId/insights');
const NOTHING: never[] = [];

export function InsightsPage() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <Insights key={id} assessmentId={id} />;
}

function Insights({ assessmentId }: { assessmentId: number }) {
  const client = useQueryClient();
  const assessment = useQuery(assessmentQuery(assessmentId));
  const list = useCandidatures(assessmentId, EVERYONE);
  const collected = useQuery(collectedQuery(assessmentId));
  const { data: job = null, error: noJobs } = useQuery(collectingQuery(assessmentId));
  const collect = useCollectResults(assessmentId);
  useTitle(assessment.data ? `Insights, ${assessment.data.name ?? ''}` : null);

  const { all, rows, progress } = list;
  const gathered = collected.data ?? NOTHING;
  const read = useMemo(
    () => resultsRead(client, { assessmentId, rows: all, collected: gathered }),
    [client, assessmentId, all, gathered],
  );
  const tests = useMemo(() => testsOf(read.people), [read]);
  const at = gathered.reduce<string | null>((last, one) => latest(last, one.read), null);

  if (assessment.error instanceof Problem && assessment.error.status === 404) {
    return (
      <NotFound title="There is no such assessment">It may have been removed from the assessment service.</NotFound>
    );
  }
  const through = all.filter(isThrough);
  return (
    <>
      {assessment.error && !assessment.data ? (
        <PartFailed error={assessment.error} onRetry={() => void assessment.refetch()} />
      ) : (
        <AssessmentHeader
          assessment={assessment.data ?? null}
          actions={
            <div className="flex items-center gap-3">
              <NewRows words={list.waiting && waitingWords(list.waiting)} onBring={() => list.waiting?.bring()} />
              <ViewSwitch assessmentId={assessmentId} filter={EVERYONE} />
            </div>
          }
          links={null}
        />
      )}
      {list.failure && all.length === 0 ? (
        <Failed title="The candidates could not be loaded." failure={list.failure} onRetry={list.more} />
      ) : (
        <>
          <div className="px-4 md:px-6">
            <DriftNote drift={list.drift} />
          </div>
          <InsightsView
            assessmentId={assessmentId}
            rows={rows}
            of={progress.complete ? null : Math.max(progress.total ?? 0, all.length)}
            tests={tests}
            collect={
              <>
                {collected.error && !collected.data && (
                  <Failed
                    small
                    title="What was collected could not be loaded."
                    failure={failureOf(collected.error)}
                    onRetry={() => void collected.refetch()}
                  />
                )}
                <CollectResults
                  read={read.people.length}
                  of={read.of}
                  at={at}
                  job={job}
                  busy={collect.isPending}
                  reason={reasonAgainst(through.length, progress.complete, noJobs)}
                  onCollect={() => collect.mutate(through)}
                />
              </>
            }
          />
        </>
      )}
    </>
  );
}

function reasonAgainst(through: number, complete: boolean, noJobs: Error | null): string | null {
  if (noJobs) return `Jobs cannot be read. ${failureOf(noJobs).message}`;
  if (!complete) return 'Not everybody is here yet.';
  return through === 0 ? 'Nobody is through with the assessment yet.' : null;
}

/** The later of two timestamps. */
function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
