import { type RecommendationCode, RECOMMENDATIONS, recommendedText } from '../../../contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import type { Ref } from 'react';
import type { Recommendation } from '../../../contract/recommendations.ts';
import { failureOf } from '../../lib/failure.ts';
import { recommendationsQuery } from '../../api/recommendations.ts';
import { polledScorecardQuery } from '../../api/scorecards.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { OwnRecommendation } from './OwnRecommendation.tsx';
import type { RecommendationHandle } from './RecommendationForm.tsx';
import { byAuthor, RecommendationText } from './RecommendationText.tsx';

export interface RecommendationsProps {
  candidatureId: number;
  assessmentId: number;
  isBlind: boolean;
  /** Called when the user has submitted scores. */
  onSubmitted?: ((code: RecommendationCode) => void) | undefined;
  handle?: Ref<RecommendationHandle> | undefined;
}

/** The recommendations of colleagues and the user. */
export function Recommendations({ candidatureId, assessmentId, isBlind, onSubmitted, handle }: RecommendationsProps) {
  const given = useQuery(recommendationsQuery(candidatureId));
  // Before it is read, a click might submit what should be a draft.
  const scorecard = useQuery(polledScorecardQuery(assessmentId));
  if (!given.data || !scorecard.data) {
    const error = (given.data ? null : given.error) ?? (scorecard.data ? null : scorecard.error);
    return error ? (
      <Failed
        small
        title="Couldn’t load the recommendations."
        failure={failureOf(error)}
        onRetry={() => void Promise.all([given.refetch(), scorecard.refetch()])}
      />
    ) : (
      <Skeleton className="h-8 w-3/4" />
    );
  }
  const { results, hides_recommendations: hides } = given.data;
  const { criteria } = scorecard.data;
  const others = byAuthor(results).filter(({ latest }) => !latest.is_own);
  return (
    <>
      <OwnRecommendation
        key={candidatureId}
        list={results}
        {...{ candidatureId, criteria, isBlind, onSubmitted, handle }}
      />
      {hides && <HiddenNote />}
      {others.length > 0 && (
        <ul aria-label="Recommendations" className="mt-3 space-y-3">
          {others.map((each) => (
            <li key={each.latest.id}>
              <RecommendationText {...each} criteria={criteria} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** In the place of colleagues' recommendations that are hidden. */
export function HiddenNote() {
  return (
    <p className="mt-3 flex items-center gap-2 text-soft">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
      <span>Colleagues’ recommendations appear once you submit yours.</span>
    </p>
  );
}

/** "2 yes, 1 no"; null without any. */
export function countsOf(given: readonly Recommendation[]): string | null {
  const count = (code: RecommendationCode) =>
    given.filter(({ recommendation, state }) => recommendation === code && state === 'current').length;
  const [yes = 0, maybe = 0, no = 0] = RECOMMENDATIONS.map(count);
  return recommendedText({ recommended_yes: yes, recommended_maybe: maybe, recommended_no: no });
}
