import {
  recommendationCode,
  type RecommendationCode,
  RECOMMENDATIONS,
  recommendedText,
} from '../../../contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Recommendation } from '../../../contract/recommendations.ts';
import { failureOf } from '../../lib/failure.ts';
import { ownOf, recommendationsQuery } from '../../api/recommendations.ts';
import { classes } from '../../lib/classes.ts';
import { Colleague } from '../../ui/Colleague.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { RecommendationForm, Verdict } from './RecommendationForm.tsx';

/** The recommendations of colleagues and the user. */
export function Recommendations({ candidatureId, isBlind }: { candidatureId: number; isBlind: boolean }) {
  const { data, error, refetch } = useQuery(recommendationsQuery(candidatureId));
  const chosen = useRef<HTMLInputElement>(null);
  const others = data?.filter((each) => !each.is_own) ?? [];
  useCommands(() => [
    {
      id: 'person-recommend',
      title: 'Recommend…',
      group: 'candidate',
      under: 'drawer',
      permission: 'saveRecommendation',
      run: () => chosen.current?.focus(),
    },
  ]);
  if (!data) {
    return error ? (
      <Failed
        small
        title="Couldn’t load the recommendations."
        failure={failureOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-8 w-3/4" />
    );
  }
  return (
    <>
      <RecommendationForm
        candidatureId={candidatureId}
        saved={ownOf(data)}
        maskedReason={data.find((each) => each.is_own)?.reason ?? ''}
        isBlind={isBlind}
        chosen={chosen}
      />
      {others.length > 0 && (
        <ul aria-label="Recommendations" className="mt-3 space-y-3">
          {others.map((each) => (
            <li key={each.id}>
              <RecommendationText recommendation={each} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** One recommendation. */
export function RecommendationText({ recommendation }: { recommendation: Recommendation }) {
  const { author, reason, at } = recommendation;
  const code = recommendationCode(recommendation.recommendation);
  return (
    <>
      <div className="flex min-h-6 items-center gap-2">
        <p className="flex min-w-0 grow items-center gap-2">
          <Colleague address={author} />
          {code !== null && (
            <span
              className={classes(
                'flex shrink-0 items-center gap-1 rounded px-1.5 text-xs/5 font-medium',
                code === 'yes' ? 'bg-good-wash text-good' : 'bg-sunken text-soft',
              )}
            >
              <Verdict code={code} />
            </span>
          )}
          <Time value={at} className="shrink-0 text-xs text-faint" />
        </p>
      </div>
      {reason && (
        <p className="break-words text-soft" dir="auto">
          {reason}
        </p>
      )}
    </>
  );
}

/** "2 yes, 1 no"; null without any. */
export function countsOf(given: readonly Recommendation[]): string | null {
  const count = (code: RecommendationCode) => given.filter(({ recommendation }) => recommendation === code).length;
  const [yes = 0, maybe = 0, no = 0] = RECOMMENDATIONS.map(count);
  return recommendedText({ recommended_yes: yes, recommended_maybe: maybe, recommended_no: no });
}
