import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { auditQuery } from '../api/audit.ts';
import { failureOf } from '../api/failure.ts';
import { AuditView } from '../features/audit/AuditView.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { useAssessmentNames } from './assessmentNames.ts';

const route = getRouteApi('/audit');

export function AuditPage() {
  const { page, ...filter } = route.useSearch();
  const navigate = useNavigate({ from: '/audit' });
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(filter, page));
  const assessmentName = useAssessmentNames();
  useTitle('Audit log');
  return (
    <AuditView
      entries={data ?? null}
      stale={isPlaceholderData}
      failure={error && !data ? failureOf(error) : null}
      onRetry={() => void refetch()}
      filter={filter}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
      assessmentName={assessmentName}
    />
  );
}
