import { call } from './client.ts';
import { invalidate, q, resultsOf } from './q.ts';
import { recommendationCode, type RecommendationCode } from '../../contract/codes.ts';
import { useMutation } from '@tanstack/react-query';
import type { Recommendation } from '../../contract/recommendations.ts';

/** What a user recommends, and why. */
export interface GivenRecommendation {
  recommendation: RecommendationCode;
  /** Null: the stored one, which blind review hides, stays. */
  reason: string | null;
}

/** How often the recommendations are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** What colleagues recommend about a candidature, the newest first. */
export const recommendationsQuery = (candidatureId: number) =>
  q(
    'listRecommendations',
    { candidature_id: candidatureId },
    { staleTime: 0, refetchInterval: POLL_INTERVAL_MS, select: resultsOf },
  );

/** The user's own recommendation of a list; null: none. */
export function ownOf(list: readonly Recommendation[] | undefined): GivenRecommendation | null {
  const own = list?.find((each) => each.is_own);
  const code = recommendationCode(own?.recommendation ?? null);
  return code && { recommendation: code, reason: own?.is_locked ? null : (own?.reason ?? '') };
}

interface Change {
  /** Null removes the recommendation. */
  given: GivenRecommendation | null;
  isUndo?: boolean;
}

interface SaveOptions {
  /** The message for a failure. */
  failed: string;
  /** Called with the change and the recommendation before it, also if the panel was closed meanwhile. */
  onSaved: (change: Change, before: GivenRecommendation | null) => void;
}

/** Gives, changes or removes the user's recommendation. One save runs after the other. */
export function useSaveRecommendation(candidatureId: number, { failed, onSaved }: SaveOptions) {
  return useMutation({
    scope: { id: `recommendation-${candidatureId}` },
    mutationFn: async ({ given }: Change, { client }) => {
      const { queryKey } = recommendationsQuery(candidatureId);
      const before = ownOf(client.getQueryData(queryKey)?.results);
      await client.cancelQueries({ queryKey });
      const saved = await send(candidatureId, given);
      client.setQueryData(queryKey, (list) => list && { ...list, results: withOwn(list.results, saved) });
      return before;
    },
    meta: { failed },
    onSuccess: (before, change) => onSaved(change, before),
    onSettled: (_before, _error, _change, _, { client }) =>
      client.invalidateQueries({ queryKey: recommendationsQuery(candidatureId).queryKey }),
  });
}

/** Gives or removes the user's recommendation of any candidate; a reason that was given stays. */
export const useGiveRecommendation = () =>
  useMutation({
    mutationFn: async ({ candidatureId, recommendation }: RecommendationOf) =>
      await send(candidatureId, recommendation && { recommendation, reason: null }),
    meta: { failed: 'Couldn’t save the recommendation.' },
    onSettled: (_saved, _error, { candidatureId }, _, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: recommendationsQuery(candidatureId).queryKey }),
        invalidate(client, ['readReview']),
      ]),
  });

interface RecommendationOf {
  candidatureId: number;
  /** Null removes it. */
  recommendation: RecommendationCode | null;
}

async function send(candidatureId: number, given: GivenRecommendation | null): Promise<Recommendation | null> {
  const path = { candidature_id: candidatureId };
  if (given) return await call('saveRecommendation', { ...path, body: given });
  await call('deleteRecommendation', path);
  return null;
}

const withOwn = (list: readonly Recommendation[], own: Recommendation | null): Recommendation[] => [
  ...(own ? [own] : []),
  ...list.filter((each) => !each.is_own),
];
