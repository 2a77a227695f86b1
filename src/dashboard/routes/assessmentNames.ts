import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { assessmentNamesQuery } from '../api/assessments.ts';

/** Returns the name of an assessment by ID; null while loading, and for a deleted one. */
export function useAssessmentNames(): (id: number | null) => string | null {
  const { data } = useQuery(assessmentNamesQuery());
  return useCallback((id: number | null) => (id === null ? null : (data?.get(id) ?? null)), [data]);
}
