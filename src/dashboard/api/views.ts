import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { MAX_VIEWS, type ViewRequest } from '../../contract/views.ts';
import { gatewayApi } from './gateway.ts';

const viewKeys = {
  all: ['views'] as const,
  ofAssessment: (assessmentId: number) => [...viewKeys.all, assessmentId] as const,
};

/** The saved views of an assessment, by name. */
export const viewsQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: viewKeys.ofAssessment(assessmentId),
    queryFn: async ({ signal }) =>
      (await gatewayApi.listViews({ assessment: assessmentId, limit: MAX_VIEWS }, { signal })).value.results,
  });

export function useSaveView() {
  return useMutation({
    mutationFn: async (body: z.input<typeof ViewRequest>) => (await gatewayApi.saveView({ body })).value,
    meta: { failed: 'Couldn’t save the view.' },
    onSuccess: (_view, _body, _, { client }) => client.invalidateQueries({ queryKey: viewKeys.all }),
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: async (viewId: number) => (await gatewayApi.deleteView({ view_id: viewId })).value,
    meta: { failed: 'Couldn’t delete the view.' },
    onSuccess: (_answer, _id, _, { client }) => client.invalidateQueries({ queryKey: viewKeys.all }),
  });
}
