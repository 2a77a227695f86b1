import { type QueryClient, useQuery } from '@tanstack/react-query';
import { LEFT_EMAILS, type ReviewOrder } from '../../contract/reviewOrders.ts';
import type { Review, ReviewItem } from '../../contract/reviews.ts';
import { plural } from '../lib/numbers.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { readTime } from '../lib/time.ts';
import { type CandidatureFilter, isFiltered, REVIEW_FILTER } from './candidatureFilter.ts';
import { call } from './client.ts';
import { useMoves } from './confirmedMoves.ts';
import { trackJob } from './jobProgress.ts';
import { JOB_READS } from './jobKeys.ts';
import { usePendingStages } from './pendingStages.ts';
import { q, useCommand } from './q.ts';
import { filterTextOf, freezeSelection } from './selections.ts';
import { dropUndoOfCandidates } from './undo.ts';

/** How often a review is read again, so that what colleagues decide is seen. */
const POLL_INTERVAL_MS = 5_000;

export const reviewQuery = (review_id: number) =>
  q('readReview', { review_id }, { staleTime: 0, refetchInterval: POLL_INTERVAL_MS });

/** Whom to review. */
export interface ReviewScope {
  /** An assessment, whose list `filter` narrows; 0: all. */
  assessment: number;
  filter: CandidatureFilter;
  /** The ID of a selection; empty: none. */
  selection: string;
}

/**
 * Opens a review; resolves to its ID. Without a scope it has all candidates to review, of a list without filters those of the list.
 */
export async function openReview({ assessment, filter, selection }: ReviewScope): Promise<number> {
  const reviewed = isFiltered(filter) ? filter : { ...filter, ...REVIEW_FILTER };
  const frozen =
    assessment > 0 && !selection
      ? (await freezeSelection({ filter: filterTextOf(assessment, reviewed) })).id
      : selection;
  return (await call('openReview', { body: frozen === '' ? {} : { selection: frozen } })).id;
}

/**
 * Where a candidate is in a review. `decided`: moved in it, or for hiring managers recommended · `later`: put off · `elsewhere`: a
 * colleague decided, or the user elsewhere.
 */
export type ReviewState = 'open' | 'decided' | 'later' | 'elsewhere';

/** A candidate in a review, with what this page knows of them. */
export interface Reviewed extends ReviewItem {
  state: ReviewState;
}

const COMPARE: Record<ReviewOrder, (a: ReviewItem, b: ReviewItem) => number> = {
  // Unknown times are the oldest.
  completed: (a, b) => (readTime(a.completed_at) ?? 0) - (readTime(b.completed_at) ?? 0),
  score: (a, b) => (b.avg_score ?? -1) - (a.avg_score ?? -1),
};

/** A review in an order, with changes that are pending or newer than it was read. */
export function useReview(reviewId: number, order: ReviewOrder) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(reviewQuery(reviewId));
  const isRecruiter = useIsRecruiter();
  const pending = usePendingStages();
  const moves = useMoves();
  const items = data?.results.map((item): Reviewed => {
    const own = moves.get(item.candidature_id);
    const stage = pending.get(item.candidature_id)?.stage ?? (own && own.at > dataUpdatedAt ? own.stage : item.stage);
    const isMoved = stage !== item.first_stage;
    const isMine = isMoved && [item.decision?.stage, own?.stage].includes(stage ?? undefined);
    return { ...item, stage, state: stateOf(item, { isMoved, isMine, isRecruiter }) };
  });
  return {
    items: items?.toSorted((a, b) => COMPARE[order](a, b) || a.candidature_id - b.candidature_id) ?? null,
    isSaving: data?.results.some((item) => pending.has(item.candidature_id)) ?? false,
    error,
    refetch,
  };
}

interface Known {
  isMoved: boolean;
  /** Moved in this review. */
  isMine: boolean;
  isRecruiter: boolean;
}

function stateOf(item: ReviewItem, { isMoved, isMine, isRecruiter }: Known): ReviewState {
  if (isMoved) return isMine ? 'decided' : 'elsewhere';
  if (!isRecruiter && item.recommendation !== null) return 'decided';
  return item.is_later ? 'later' : 'open';
}

/** The first open candidate after one, else the first of all; undefined: none is left. */
export function nextOpen(items: readonly Reviewed[], after: number | null): Reviewed | undefined {
  const index = items.findIndex((item) => item.candidature_id === after);
  const others = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))];
  return others.find((item) => item.state === 'open');
}

/** Changes a candidate of a review on this page before the gateway has answered. */
export function patchReviewItem(
  client: QueryClient,
  reviewId: number,
  candidatureId: number,
  change: Partial<ReviewItem>,
): void {
  client.setQueryData(
    reviewQuery(reviewId).queryKey,
    (review: Review | undefined) =>
      review && {
        ...review,
        results: review.results.map((item) => (item.candidature_id === candidatureId ? { ...item, ...change } : item)),
      },
  );
}

interface Later {
  candidatureId: number;
  isLater: boolean;
}

/** Puts a candidate off, or takes them back. */
export const useSetLater = (reviewId: number) =>
  useCommand('setLater', {
    args: ({ candidatureId, isLater }: Later) => ({
      review_id: reviewId,
      candidature_id: candidatureId,
      body: { is_later: isLater },
    }),
    meta: { failed: 'Couldn’t put the candidate off.' },
    onMutate: ({ candidatureId, isLater }, { client }) =>
      patchReviewItem(client, reviewId, candidatureId, { is_later: isLater }),
    invalidates: ['readReview'],
  });

/** The decisions of a review that can be undone, and those that stay. */
export function undoPlanOf(items: readonly Reviewed[]) {
  const decided = items.filter(({ decision }) => decision !== null);
  const isEmailed = ({ decision }: Reviewed) => LEFT_EMAILS.some((state) => state === decision?.email?.state);
  const moved = decided.filter((item) => item.stage !== item.decision?.stage && item.stage !== item.first_stage);
  const still = decided.filter((item) => item.stage === item.decision?.stage && item.stage !== item.first_stage);
  return {
    back: still.filter((item) => !isEmailed(item)),
    /** A colleague moved them since. */
    moved,
    /** Their rejection email has left. */
    emailed: still.filter(isEmailed),
  };
}

/** Undoes all decisions of a review. */
export const useUndoReview = (reviewId: number) =>
  useCommand('undoReview', {
    args: (_ids: readonly number[]) => ({ review_id: reviewId }),
    meta: {
      done: (_ids: readonly number[], { count }: { count: number }) =>
        count === 0 ? 'There was nothing to move back.' : `Undone: moving ${plural(count, 'candidate')} back…`,
      failed: 'Couldn’t undo the review.',
    },
    async onSuccess({ jobs }, ids) {
      dropUndoOfCandidates(ids);
      for (const job_id of jobs) trackJob(await call('readJob', { job_id }));
    },
    invalidates: ['readReview', ...JOB_READS],
  });
