import { queryOptions } from '@tanstack/react-query';
import { MAX_VIEWS } from '../../contract/views.ts';

export const viewKeys = {
  all: ['views'] as const,
  ofAssessment: (assessmentId: number) => [...viewKeys.all, assessmentId] as const,
};

/** The saved views of an assessment, by name. The API client is loaded with the first request. */
export const viewsQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: viewKeys.ofAssessment(assessmentId),
    async queryFn({ signal }) {
      const { gatewayApi } = await import('./gateway.ts');
      return (await gatewayApi.listViews({ assessment: assessmentId, limit: MAX_VIEWS }, { signal })).value.results;
    },
  });
