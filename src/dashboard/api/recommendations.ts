import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RecommendationCode } from '../../contract/recommendations.ts';
import { gatewayApi } from './gateway.ts';

const recommendationsKey = (candidatureId: number) => ['recommendations', candidatureId] as const;

/** How often the recommendations are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** What colleagues recommend about a candidature, the newest first. */
export const recommendationsQuery = (candidatureId: number) =>
  queryOptions({
    queryKey: recommendationsKey(candidatureId),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    queryFn: async ({ signal }) =>
      (await gatewayApi.listRecommendations({ candidature_id: candidatureId }, { signal })).value.results,
  });

/** Gives or changes the user's recommendation. `failed`: the message for a failure. */
export function useSaveRecommendation(candidatureId: number, failed: string) {
  return useMutation({
    mutationFn: async (body: { recommendation: RecommendationCode; reason: string }) =>
      (await gatewayApi.saveRecommendation({ candidature_id: candidatureId, body })).value,
    meta: { failed },
    onSettled: (_given, _error, _body, _, { client }) =>
      client.invalidateQueries({ queryKey: recommendationsKey(candidatureId) }),
  });
}

/** Removes the user's recommendation. */
export function useDeleteRecommendation(candidatureId: number, messages: { failed: string; done: string }) {
  return useMutation({
    mutationFn: async () => {
      await gatewayApi.deleteRecommendation({ candidature_id: candidatureId });
    },
    meta: messages,
    onSettled: (_answer, _error, _nothing, _, { client }) =>
      client.invalidateQueries({ queryKey: recommendationsKey(candidatureId) }),
  });
}
