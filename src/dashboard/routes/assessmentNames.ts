import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { assessmentsQuery } from '../api/assessments.ts';

/** The names of assessments by ID; null while they are on their way, and of those that are gone. */
export function useAssessmentNames(): (id: number | null) => string | null {
  const { data } = useQuery(assessmentsQuery());
  return useCallback((id: number | null) => data?.rows.find((row) => row.id === id)?.name ?? null, [data]);
}
