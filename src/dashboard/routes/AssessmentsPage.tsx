import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { assessmentsQuery } from '../api/assessments.ts';
import { failureOf } from '../api/failure.ts';
import { AssessmentsView } from '../features/assessments/AssessmentsView.tsx';
import { useTitle } from '../lib/useTitle.ts';

const route = getRouteApi('/assessments');

export function AssessmentsPage() {
  const filter = route.useSearch();
  const navigate = useNavigate({ from: '/assessments' });
  const { data, error, refetch } = useQuery(assessmentsQuery());
  useTitle('Assessments');
  return (
    <AssessmentsView
      assessments={data?.rows ?? null}
      drift={data?.drift ?? 0}
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
