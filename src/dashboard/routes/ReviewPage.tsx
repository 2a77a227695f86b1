import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import { type RecommendationCode, recommendationLabel, suggestedStage } from '../../contract/codes.ts';
import { Problem } from '../../contract/problem.ts';
import { candidatureDetailQuery, isNotReadYet } from '../api/candidatureLists.ts';
import { failureOf } from '../api/failure.ts';
import { homeQuery } from '../api/home.ts';
import { usePendingStages } from '../api/pendingStages.ts';
import { useGiveRecommendation } from '../api/recommendations.ts';
import { nextOpen, patchReviewItem, type Reviewed, useReview, useSetLater } from '../api/reviews.ts';
import { scorecardQuery } from '../api/scorecards.ts';
import { requestStageChange } from '../api/stages.ts';
import { CandidatureMissing } from '../features/candidature/CandidatureMissing.tsx';
import { useHasReviewColumns } from '../features/candidature/ReviewFrame.tsx';
import { Decision } from '../features/review/Decision.tsx';
import { type LastStep, ReviewLine } from '../features/review/ReviewLine.tsx';
import { ReviewQueue } from '../features/review/ReviewQueue.tsx';
import { ReviewSummary } from '../features/review/ReviewSummary.tsx';
import type { RecommendationHandle } from '../features/team/RecommendationForm.tsx';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { useTitle } from '../lib/useTitle.ts';
import { Button } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { nameOf } from '../ui/Name.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { readId } from './ids.ts';
import { OpenCandidature } from './OpenCandidature.tsx';
import type { ReviewSearch } from './search.ts';

const detailOf = (item: Reviewed | undefined) => ({
  ...candidatureDetailQuery(item?.assessment_id ?? 0, item?.candidature_id ?? 0),
  enabled: item !== undefined,
});

/** A review: one candidate after the other at full width, each with a decision, and a summary at the end. */
export function ReviewPage() {
  const reviewId = readId(useParams({ from: '/review/$reviewId' }).reviewId) ?? 0;
  const search = useSearch({ from: '/review/$reviewId' });
  const navigate = useNavigate({ from: '/review/$reviewId' });
  const client = useQueryClient();
  const { items, isSaving, error, refetch } = useReview(reviewId, search.order);
  const update = (change: Partial<ReviewSearch>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true });
  const close = () => {
    void client.invalidateQueries(homeQuery());
    void navigate({ to: '/' });
  };
  const shown = (items ?? []).filter((item) => search.assessment === 0 || item.assessment_id === search.assessment);
  const current =
    items?.find((item) => item.candidature_id === search.candidate) ??
    (search.summary ? undefined : nextOpen(shown, null));
  useCommands(() => [
    {
      id: 'finish-review',
      title: 'Finish the review',
      group: 'page',
      run: () => update({ candidate: 0, summary: true }),
    },
  ]);
  useTitle(current === undefined ? 'Review' : null);

  if (!items) {
    if (!error) return <Skeleton className="m-6 w-1/2" />;
    const isGone = error instanceof Problem && error.status === 404;
    return isGone ? (
      <Empty
        wholePage
        icon={<CircleCheck className="size-5" />}
        title="This review has ended"
        action={<Button onClick={() => void navigate({ to: '/review' })}>Start a new review</Button>}
      >
        Reviews are kept for their own user, and only for some time.
      </Empty>
    ) : (
      <Failed title="Couldn’t load the review." failure={error} onRetry={() => void refetch()} />
    );
  }
  const open = (candidate: number) => update({ candidate, summary: false });
  if (!current) {
    return (
      <ReviewSummary
        reviewId={reviewId}
        items={items}
        isSaving={isSaving}
        onOpen={open}
        onClose={close}
        onUndone={() => update({ candidate: 0, summary: false })}
      />
    );
  }
  return <ReviewedCandidate {...{ reviewId, search, items, shown, current, update, open }} />;
}

interface ReviewedCandidateProps {
  reviewId: number;
  search: ReviewSearch;
  items: readonly Reviewed[];
  /** Those of the chosen assessment. */
  shown: readonly Reviewed[];
  current: Reviewed;
  update: (change: Partial<ReviewSearch>) => void;
  open: (candidatureId: number) => void;
}

function ReviewedCandidate({ reviewId, search, items, shown, current, update, open }: ReviewedCandidateProps) {
  const client = useQueryClient();
  const isColumn = useHasReviewColumns();
  const pending = usePendingStages();
  const later = useSetLater(reviewId);
  const recommend = useGiveRecommendation();
  const isRecruiter = useIsRecruiter();
  const form = useRef<RecommendationHandle>(null);
  const [last, setLast] = useState<LastStep | null>(null);
  const { candidature_id: candidatureId, assessment_id: assessmentId } = current;
  const detail = useQuery(detailOf(current));
  const { data: scorecard } = useQuery(scorecardQuery(assessmentId));
  const next = nextOpen(shown, candidatureId);
  const nextDetail = useQuery(detailOf(next));
  // Two are read ahead: the next one is there even if one decision quickly follows the other.
  useQuery(
    detailOf(
      next &&
        nextOpen(
          shown.filter((item) => item !== current),
          next.candidature_id,
        ),
    ),
  );

  const isGone = detail.error instanceof Problem && detail.error.status === 404;
  const row = isGone ? undefined : detail.data?.candidature;
  const change = row && pending.get(row.id);
  const candidature = row && (change ? { ...row, ...change } : row);
  useTitle(candidature ? `${nameOf(candidature)} · Review` : null);

  // Without another open candidate, the summary follows.
  const goOn = (step: LastStep | null) => {
    setLast(step);
    if (next) open(next.candidature_id);
    else update({ candidate: 0, summary: true });
  };
  function move(from: Candidature, stage: string): void {
    requestStageChange(client, {
      assessmentId,
      candidature: from,
      stage,
      review: reviewId,
      quiet: true,
      onMove: () => goOn({ kind: 'moved', candidatureId }),
    }).catch(() => {
      // The mutation reports its failure.
    });
  }
  const name = current.name ?? 'This candidate';
  function putOff(): void {
    later.mutate({ candidatureId, isLater: true });
    const takeBack = () => later.mutate({ candidatureId, isLater: false });
    goOn({ kind: 'later', candidatureId, text: `${name}: later`, undo: takeBack });
  }
  const patch = (recommendation: RecommendationCode | null) =>
    patchReviewItem(client, reviewId, candidatureId, { recommendation });
  function give(code: RecommendationCode, undo: (() => void) | null): void {
    patch(code);
    goOn({ kind: 'recommended', candidatureId, text: `${name}: recommended ${recommendationLabel(code)}`, undo });
  }
  function choose(code: RecommendationCode): void {
    // With criteria the form goes on once it is submitted.
    if (scorecard && scorecard.criteria.length > 0) return form.current?.choose(code);
    const before = current.recommendation;
    recommend.mutate({ candidatureId, recommendation: code });
    give(code, () => {
      patch(before);
      recommend.mutate({ candidatureId, recommendation: before });
    });
  }

  const parts = {
    queue: (
      <ReviewQueue
        items={items}
        assessment={search.assessment}
        order={search.order}
        currentId={candidatureId}
        isColumn={isColumn}
        onAssessment={(assessment) => update({ assessment })}
        onOrder={(order) => update({ order })}
        onOpen={open}
        onFinish={() => update({ candidate: 0, summary: true })}
      />
    ),
    line: <ReviewLine last={last} onUndone={open} />,
    decision: null,
  };
  if (!candidature) {
    return (
      <CandidatureMissing
        isLoading={detail.isPending || isNotReadYet(detail.error)}
        failure={detail.error && !isGone ? failureOf(detail.error) : null}
        review={parts}
        onRetry={() => void detail.refetch()}
        onClose={() => goOn(null)}
      />
    );
  }
  const assessment = detail.data?.assessment;
  const index = shown.indexOf(current);
  const step = (to: Reviewed | undefined) => (to ? () => open(to.candidature_id) : null);
  return (
    <OpenCandidature
      layout={{
        kind: 'review',
        ...parts,
        decision: (
          <Decision
            next={detail.data && suggestedStage(detail.data.next_stages, candidature.stage)}
            onMove={(stage) => move(candidature, stage)}
            onRecommend={choose}
            noRecommendation={scorecard ? null : 'Still loading the criteria. Try again in a moment.'}
            onLater={putOff}
          />
        ),
        onMove: move,
      }}
      // Recruiters decide by moving.
      recommendation={{ handle: form, ...(!isRecruiter && { onSubmitted: (code) => give(code, null) }) }}
      assessment={{ id: assessmentId, name: assessment?.name ?? '', status: assessment?.status ?? null }}
      candidature={candidature}
      rank={detail.data?.rank ?? null}
      onPrevious={step(index > 0 ? shown[index - 1] : undefined)}
      onNext={step(index === -1 ? undefined : shown[index + 1])}
      likelyNext={
        next && nextDetail.data?.candidature
          ? { assessmentId: next.assessment_id, candidature: nextDetail.data.candidature }
          : null
      }
    />
  );
}
