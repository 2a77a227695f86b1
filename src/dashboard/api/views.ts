import { call } from './client.ts';
import { MAX_VIEWS } from '../../contract/operations/views.ts';
import { queryOptions } from '@tanstack/react-query';

export const viewKeys = {
  all: ['views'] as const,
  ofAssessment: (assessmentId: number) => [...viewKeys.all, assessmentId] as const,
};

/** The saved views of an assessment, by name. */
export const viewsQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: viewKeys.ofAssessment(assessmentId),
    async queryFn({ signal }) {
      return (await call('listViews', { assessment: assessmentId, limit: MAX_VIEWS }, { signal })).results;
    },
  });
