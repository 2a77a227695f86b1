import { recommendationLabel } from '../../../contract/codes.ts';
import { CRITERION_SCORES } from '../../../contract/operations/scorecards.ts';
import type { Recommendation } from '../../../contract/recommendations.ts';
import type { Criterion } from '../../../contract/scorecards.ts';
import { classes } from '../../lib/classes.ts';
import { Colleague } from '../../ui/Colleague.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { Time } from '../../ui/Time.tsx';
import { Verdict } from './RecommendationForm.tsx';

/** What a colleague recommends. */
export interface ColleagueRecommendation {
  /** In the state `earlier` it was withdrawn. */
  latest: Recommendation;
  /** The first one, from before the colleague saw those of others; null: it is the latest. */
  first: Recommendation | null;
}

/** What each colleague recommends, without drafts. */
export const byAuthor = (list: readonly Recommendation[]): ColleagueRecommendation[] =>
  list.flatMap((latest) => {
    const ofAuthor = (wanted: Recommendation['state']) =>
      list.find(({ author, state }) => author === latest.author && state === wanted) ?? null;
    const isLatest = latest.state === 'current' || (latest.state === 'earlier' && !ofAuthor('current'));
    return isLatest ? [{ latest, first: ofAuthor('earlier') }] : [];
  });

interface RecommendationTextProps extends ColleagueRecommendation {
  criteria: readonly Criterion[];
  /** Buttons. */
  children?: Elements;
}

/** One recommendation. */
export function RecommendationText({ latest, first, criteria, children }: RecommendationTextProps) {
  const { author, is_own: isOwn, recommendation: code, at } = latest;
  const isWithdrawn = latest.state === 'earlier';
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-2">
        <p className="flex min-w-0 grow items-center gap-2">
          <Colleague address={author} isYou={isOwn} />
          <span
            className={classes(
              'flex shrink-0 items-center gap-1 rounded px-1.5 text-xs/5 font-medium',
              code === 'yes' && !isWithdrawn ? 'bg-good-wash text-good' : 'bg-sunken text-soft',
            )}
          >
            {isWithdrawn ? <Text>Withdrawn</Text> : <Verdict code={code} />}
          </span>
          <Time value={at} className="shrink-0 text-xs text-faint" />
        </p>
        {children}
      </div>
      {!isWithdrawn && <Reasons recommendation={latest} criteria={criteria} />}
      {first && (
        <div className="mt-1 border-l-2 border-line pl-2">
          <p className="text-xs/5 text-soft">
            <Text>{`First: ${recommendationLabel(first.recommendation) ?? ''} — ${isWithdrawn ? 'withdrawn' : 'changed'} after seeing others`}</Text>
          </p>
          <Reasons recommendation={first} criteria={criteria} />
        </div>
      )}
    </>
  );
}

interface ReasonsProps {
  recommendation: Recommendation;
  criteria: readonly Criterion[];
}

/** The scores by criteria, and the reason. */
function Reasons({ recommendation: { scores, reason }, criteria }: ReasonsProps) {
  const scored = criteria.flatMap(({ id, name }) => {
    const given = scores.find(({ criterion }) => criterion === id);
    const label = CRITERION_SCORES.find(({ score }) => score === given?.score)?.label;
    return label ? [{ id, name, label }] : [];
  });
  return (
    <>
      {scored.length > 0 && (
        <ul aria-label="Scores" className="flex flex-wrap gap-x-3 text-xs/5 text-soft">
          {scored.map(({ id, name, label }) => (
            <li key={id} className="min-w-0 break-words">
              <bdi>{name}</bdi> <Text className="font-medium text-ink">{label}</Text>
            </li>
          ))}
        </ul>
      )}
      {reason && (
        <p className="break-words text-soft" dir="auto">
          {reason}
        </p>
      )}
    </>
  );
}
