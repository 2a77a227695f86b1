import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Recommendation,
  recommendationCode,
  RECOMMENDATIONS,
  type RecommendationCode,
  recommendedText,
} from '../../../contract/recommendations.ts';
import { failureOf } from '../../api/failure.ts';
import { recommendationsQuery, useDeleteRecommendation } from '../../api/recommendations.ts';
import { classes } from '../../lib/classes.ts';
import { RECOMMENDATION_TEXT } from '../../messages/recommendations.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { focusSectionAfter } from '../../ui/focusSectionAfter.ts';
import { Section } from '../../ui/Section.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { RecommendationForm } from './RecommendationForm.tsx';
import { Verdict } from './Verdict.tsx';
import type { Elements } from '../../ui/Text.tsx';

/** The recommendations of colleagues and the user. */
export default function Recommendations({ candidatureId, isBlind }: { candidatureId: number; isBlind: boolean }) {
  const { data, error, refetch } = useQuery(recommendationsQuery(candidatureId));
  const [isChanging, setChanging] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const own = data?.find((each) => each.is_own);
  const others = data?.filter((each) => !each.is_own) ?? [];
  const begin = () => {
    flushSync(() => setChanging(true));
    chosen.current?.focus();
  };
  useCommands(() => [
    {
      id: 'person-recommend',
      title: RECOMMENDATION_TEXT.command,
      group: 'candidate',
      under: 'drawer',
      permission: 'saveRecommendation',
      run: begin,
    },
  ]);
  return (
    <Section title={RECOMMENDATION_TEXT.title} note={data && countsOf(data)} busy={!data && !error}>
      {error && !data ? (
        <Failed
          small
          title={RECOMMENDATION_TEXT.loadFailed}
          failure={failureOf(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton className="h-8 w-3/4" />
      ) : (
        <>
          {(!own || isChanging) && (
            <RecommendationForm
              candidatureId={candidatureId}
              given={own}
              isBlind={isBlind}
              chosen={chosen}
              onDone={() => setChanging(false)}
            />
          )}
          {(own || others.length > 0) && (
            <ul className={classes('space-y-3', (!own || isChanging) && 'mt-3')}>
              {own && !isChanging && <OwnItem recommendation={own} onChange={begin} />}
              {others.map((each) => (
                <li key={each.id}>
                  <RecommendationText recommendation={each} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

function OwnItem({ recommendation, onChange }: { recommendation: Recommendation; onChange: () => void }) {
  const { removeFailed: failed, removed: done } = RECOMMENDATION_TEXT;
  const remove = useDeleteRecommendation(recommendation.candidature ?? 0, { failed, done });
  return (
    <li ref={focusSectionAfter} aria-busy={remove.isPending || undefined}>
      <RecommendationText recommendation={recommendation}>
        <IconButton label={RECOMMENDATION_TEXT.change} onClick={onChange}>
          <Pencil aria-hidden="true" className="size-3.5" />
        </IconButton>
        <IconButton label={RECOMMENDATION_TEXT.remove} busy={remove.isPending} onClick={() => remove.mutate()}>
          <Trash2 aria-hidden="true" className="size-3.5" />
        </IconButton>
      </RecommendationText>
    </li>
  );
}

/** One recommendation. */
function RecommendationText({ recommendation, children }: { recommendation: Recommendation; children?: Elements }) {
  const { author, is_own: isOwn, reason, at } = recommendation;
  const code = recommendationCode(recommendation.recommendation);
  return (
    <>
      <div className="flex min-h-6 items-center gap-2">
        <p className="flex min-w-0 grow items-center gap-2">
          <bdi translate="no" className="truncate font-medium" title={author ?? undefined}>
            {isOwn ? RECOMMENDATION_TEXT.you : (author ?? RECOMMENDATION_TEXT.unnamed)}
          </bdi>
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
        {children}
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
function countsOf(given: readonly Recommendation[]): string | null {
  const count = (code: RecommendationCode) => given.filter(({ recommendation }) => recommendation === code).length;
  const [yes = 0, maybe = 0, no = 0] = RECOMMENDATIONS.map(count);
  return recommendedText({ recommended_yes: yes, recommended_maybe: maybe, recommended_no: no });
}
