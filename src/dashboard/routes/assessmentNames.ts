import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { assessmentNamesQuery } from '../api/assessments.ts';

/** The names of assessments by ID; null while they are on their way, and of those that are gone. */
export function useAssessmentNames(): (id: number | null) => string | null {
  const { data } = useQuery(assessmentNamesQuery());
  return useCallback((id: number | null) => (id === null ? null : (data?.get(id) ?? null)), [data]);
}
