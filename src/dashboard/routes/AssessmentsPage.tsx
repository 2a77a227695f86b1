import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { assessmentKeys, assessmentsQuery, readAssessments } from '../api/assessments.ts';
import { quietApi } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { useSteady } from '../api/quietly.ts';
import { AssessmentsView } from '../features/assessments/AssessmentsView.tsx';
import { useTitle } from '../lib/useTitle.ts';

const route = getRouteApi('/assessments');

export function AssessmentsPage() {
  const filter = route.useSearch();
  const navigate = useNavigate({ from: '/assessments' });
  const { data, dataUpdatedAt, error, refetch } = useQuery(assessmentsQuery());
  const { now, fresh, bring } = useSteady(assessmentKeys.list(), {
    data,
    updatedAt: dataUpdatedAt,
    ask: (signal) => readAssessments(quietApi, signal),
  });
  useTitle('Assessments');
  return (
    <AssessmentsView
      assessments={data?.rows ?? null}
      drift={data?.drift ?? 0}
      now={now}
      fresh={fresh}
      onBring={bring}
      failure={error && failureOf(error)}
      onRetry={() => void refetch()}
      filter={filter}
      onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onOpen={({ id }) =>
        void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(id) } })
      }
    />
  );
}
