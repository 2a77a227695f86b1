import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { auditKey, auditQuery, readAudit } from '../api/audit.ts';
import { failureOf } from '../api/failure.ts';
import { useSteady } from '../api/quietly.ts';
import { AuditView } from '../features/audit/AuditView.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { useAssessmentNames } from './assessmentNames.ts';

const route = getRouteApi('/audit');

export function AuditPage() {
  const { page, ...filter } = route.useSearch();
  const navigate = useNavigate({ from: '/audit' });
  const { data: asked, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(auditQuery(filter, page));
  const { data, fresh, bring } = useSteady(auditKey(filter, page), {
    // On a later page, what is new to it comes from the page before.
    data: page === 1 && !isPlaceholderData ? asked : undefined,
    updatedAt: dataUpdatedAt,
    ask: (signal) => readAudit(filter, page, signal),
  });
  const assessmentName = useAssessmentNames();
  useTitle('Audit log');
  return (
    <AuditView
      entries={data ?? asked ?? null}
      fresh={fresh}
      onBring={bring}
      stale={isPlaceholderData}
      failure={error && !asked ? failureOf(error) : null}
      onRetry={() => void refetch()}
      filter={filter}
      onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change, page: 1 }), replace: true })}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
      assessmentName={assessmentName}
    />
  );
}
