import { call } from './client.ts';
import { invalidate, q } from './q.ts';
import type { RecommendationCode } from '../../contract/codes.ts';
import { useMutation } from '@tanstack/react-query';
import type { CriterionScore, Recommendation, RecommendationState } from '../../contract/recommendations.ts';

/** What a user recommends, and why. */
export interface GivenRecommendation {
  recommendation: RecommendationCode;
  /** Null: the stored one, which blind review hides, stays. */
  reason: string | null;
  /** By the criteria of the scorecard, if there are any. */
  scores?: CriterionScore[];
}

/** How often the recommendations are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** What colleagues recommend about a candidature, the newest first, and whether it is hidden from the user. */
export const recommendationsQuery = (candidatureId: number) =>
  q('listRecommendations', { candidature_id: candidatureId }, { staleTime: 0, refetchInterval: POLL_INTERVAL_MS });

/** The user's own recommendation of a list in a state. */
export const ownOf = (list: readonly Recommendation[] | undefined, state: RecommendationState) =>
  list?.find((each) => each.is_own && each.state === state) ?? null;

/** A recommendation as it is given; null: none. */
export const givenOf = (own: Recommendation | null): GivenRecommendation | null =>
  own && { recommendation: own.recommendation, reason: own.is_locked ? null : own.reason };

/** A draft, which its author alone reads, or what is submitted. */
type Kind = Extract<RecommendationState, 'draft' | 'current'>;

/** What says that a view which a colleague asked for is given. */
const ANSWERED_READS = ['listViewRequests', 'listNotifications', 'readHome'] as const;

interface Change {
  kind: Kind;
  /** Null removes the recommendation, or its draft. */
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
    mutationFn: async ({ kind, given }: Change, { client }) => {
      const { queryKey } = recommendationsQuery(candidatureId);
      const before = givenOf(ownOf(client.getQueryData(queryKey)?.results, 'current'));
      await client.cancelQueries({ queryKey });
      const saved = await send(candidatureId, kind, given);
      client.setQueryData(queryKey, (list) => list && { ...list, results: withOwn(list.results, kind, saved) });
      return before;
    },
    meta: { failed },
    onSuccess: (before, change) => onSaved(change, before),
    // Not awaited: the next save would wait for the reads, and be lost if the page is left meanwhile. // X25
    onSettled(_before, _error, _change, _, { client }) {
      void client.invalidateQueries({ queryKey: recommendationsQuery(candidatureId).queryKey });
      void invalidate(client, ANSWERED_READS);
    },
  });
}

/** Gives or removes the user's recommendation of any candidate; a reason that was given stays. */
export const useGiveRecommendation = () =>
  useMutation({
    mutationFn: async ({ candidatureId, recommendation }: RecommendationOf) =>
      await send(candidatureId, 'current', recommendation && { recommendation, reason: null }),
    meta: { failed: 'Couldn’t save the recommendation.' },
    onSettled: (_saved, _error, { candidatureId }, _, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: recommendationsQuery(candidatureId).queryKey }),
        invalidate(client, ['readReview', ...ANSWERED_READS]),
      ]),
  });

interface RecommendationOf {
  candidatureId: number;
  /** Null removes it. */
  recommendation: RecommendationCode | null;
}

async function send(
  candidature_id: number,
  kind: Kind,
  body: GivenRecommendation | null,
): Promise<Recommendation | null> {
  const isDraft = kind === 'draft';
  if (body) return await call(isDraft ? 'saveRecommendationDraft' : 'saveRecommendation', { candidature_id, body });
  await call(isDraft ? 'deleteRecommendationDraft' : 'deleteRecommendation', { candidature_id });
  return null;
}

/** What is submitted takes the place of the draft, too. */
const withOwn = (list: readonly Recommendation[], kind: Kind, own: Recommendation | null): Recommendation[] => [
  ...(own ? [own] : []),
  ...list.filter(({ is_own, state }) => !is_own || state === 'earlier' || (kind === 'draft' && state !== 'draft')),
];
