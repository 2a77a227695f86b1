import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy } from 'react';
import { Problem } from '../../contract/problem.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { candidatureDetailQuery } from '../api/candidatureLists.ts';
import { failureOf } from '../api/failure.ts';
import { insightsQuery } from '../api/insights.ts';
import { recommendationsQuery } from '../api/recommendations.ts';
import { scorecardQuery } from '../api/scorecards.ts';
import { flagsOf, flagsQuery, resultsQuery } from '../api/testTakers.ts';
import BlindReview from '../features/assessment/BlindReview.tsx';
import { comparisonOf } from '../features/compare/comparison.ts';
import { ResultsNote } from '../features/candidatures/ResultsNote.tsx';
import { CompareView } from '../features/compare/CompareView.tsx';
import { selectOnly } from '../table/selectionStore.ts';
import { MAX_COMPARED } from '../lib/compareLimits.ts';
import { testKey } from '../lib/testScores.ts';
import { useTitle } from '../lib/useTitle.ts';
import { UnreadFieldsNote } from '../ui/UnreadFieldsNote.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { StageListHost } from '../ui/StageListHost.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { readId } from './ids.ts';
import { useLazyStageMove } from './lazyStageMove.ts';
import { NotFound } from './NotFound.tsx';
import { formatCount } from '../lib/numbers.ts';

const TestDetails = lazy(() => import('../features/candidature/TestDetails.tsx'));

const testDetailsOf: ComponentProps<typeof CompareView>['detailsOf'] = (candidature, resultId) =>
  resultId !== null && (
    <LazyBoundary fallback={<Skeleton className="w-16" />}>
      <TestDetails candidature={candidature} resultId={resultId} isNarrow />
    </LazyBoundary>
  );

const route = getRouteApi('/assessments/$assessmentId/compare');

export function ComparePage() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <Compare key={id} assessmentId={id} />;
}

function Compare({ assessmentId }: { assessmentId: number }) {
  const { ids, pin, differing, best } = route.useSearch();
  const navigate = useNavigate({ from: '/assessments/$assessmentId/compare' });
  const onMove = useLazyStageMove(assessmentId);
  const { data: assessment } = useQuery(assessmentQuery(assessmentId));
  const { data: insights } = useQuery(insightsQuery(assessmentId));
  const { data: scorecard } = useQuery(scorecardQuery(assessmentId));
  const criteria = scorecard?.criteria ?? [];
  const columns = [...new Set([...ids.filter((id) => id === pin), ...ids])];
  const details = useQueries({ queries: columns.map((id) => candidatureDetailQuery(assessmentId, id)) });
  const candidates = details.flatMap(({ data }) =>
    data?.candidature?.assessment_id === assessmentId ? [data.candidature] : [],
  );
  // Results and flags can be requested only by the ID of a test taker.
  const identified = candidates.flatMap((row) =>
    row.testtaker_id === null ? [] : [{ row, testTakerId: row.testtaker_id }],
  );
  const results = useQueries({
    queries: identified.map(({ testTakerId }) => resultsQuery(assessmentId, testTakerId)),
  });
  const flags = useQueries({ queries: identified.map(({ row, testTakerId }) => flagsQuery(testTakerId, row.id)) });
  const recommendations = useQueries({
    queries: candidates.map(({ id }) => ({ ...recommendationsQuery(id), enabled: criteria.length > 0 })),
  });
  useTitle(candidates.length > 0 ? `Compare ${formatCount(candidates.length)}` : 'Compare');

  const tests = insights?.tests?.results ?? [];
  const groups = comparisonOf(
    candidates.map((candidature, column) => {
      const index = identified.findIndex(({ row }) => row === candidature);
      const testTaker = flags[index]?.data;
      return {
        candidature,
        results: index === -1 ? [] : (results[index]?.data?.results ?? null),
        flags: index === -1 ? null : testTaker && flagsOf(testTaker, candidature.id),
        recommendations: recommendations[column]?.data ?? null,
      };
    }),
    { finalScores: insights?.scores ?? null, testScores: new Map(tests.map((test) => [testKey(test), test])) },
    criteria,
  );
  const isMissing = ({ error }: (typeof details)[number]) => error instanceof Problem && error.status === 404;
  const failedDetails = details.filter((detail) => detail.error && !detail.data && !isMissing(detail));
  const failedResults = [...results, ...flags, ...recommendations].filter(
    ({ error, data }) => error && data === undefined,
  );
  const error = failedResults[0]?.error;
  const setSearch = (search: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true });

  /** Compares these candidates, who are then the selected ones. */
  function choose(next: number[]): void {
    // The address may name some who are not in the assessment.
    const strangers = new Set(ids.filter((id) => candidates.every((row) => row.id !== id)));
    selectOnly(
      assessmentId,
      next.filter((id) => !strangers.has(id)),
    );
    setSearch({ ids: next, pin: next.includes(pin) ? pin : 0 });
  }

  const [{ error: detailError } = { error: null }] = failedDetails;
  if (detailError && candidates.length === 0) {
    return (
      <Failed
        title="Couldn’t load the candidates."
        failure={failureOf(detailError)}
        onRetry={() => void Promise.all(failedDetails.map(async ({ refetch }) => await refetch()))}
      />
    );
  }
  const completed = insights?.by_status.find(({ value }) => value === 'completed')?.count ?? 0;
  return (
    <StageListHost onChoose={(candidature, stage) => void onMove(candidature, stage)}>
      <CompareView
        assessment={{ id: assessmentId, name: assessment?.name ?? '' }}
        isLoading={details.some(({ isPending }) => isPending)}
        missing={
          details.filter((detail) =>
            detail.data ? detail.data.candidature.assessment_id !== assessmentId : isMissing(detail),
          ).length
        }
        ids={ids}
        max={MAX_COMPARED}
        candidates={candidates}
        groups={groups}
        pinned={candidates.some(({ id }) => id === pin)}
        differing={differing}
        best={best}
        medianSource={{ results: insights?.tests?.count ?? 0, completed }}
        results={<ResultsNote assessmentId={assessmentId} />}
        blindReview={<BlindReview assessmentId={assessmentId} />}
        failures={
          <>
            <UnreadFieldsNote count={results.reduce((sum, { data }) => sum + (data?.unreadable ?? 0), 0)} />
            {error && (
              <div className="mb-3">
                <Failed
                  small
                  title="Couldn’t load some of the values."
                  failure={failureOf(error)}
                  onRetry={() => void Promise.all(failedResults.map(async ({ refetch }) => await refetch()))}
                />
              </div>
            )}
          </>
        }
        detailsOf={testDetailsOf}
        onChoose={choose}
        onPin={(next) => setSearch({ pin: next ?? 0 })}
        onDiffering={(next) => setSearch({ differing: next })}
        onBest={(next) => setSearch({ best: next })}
      />
    </StageListHost>
  );
}
