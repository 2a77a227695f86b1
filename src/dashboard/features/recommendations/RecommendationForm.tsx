import { type Ref, useId, useState } from 'react';
import {
  MAX_REASON,
  type Recommendation,
  recommendationCode,
  RECOMMENDATIONS,
} from '../../../contract/recommendations.ts';
import { useSaveRecommendation } from '../../api/recommendations.ts';
import { BLIND_TEXTS } from '../../messages/blindTexts.ts';
import { RECOMMENDATION_TEXT } from '../../messages/recommendations.ts';
import { Button } from '../../ui/Button.tsx';
import { focusSectionAfter } from '../../ui/focusSectionAfter.ts';
import { SEGMENT, SEGMENT_RADIO, SEGMENTS } from '../../ui/segments.ts';
import { Verdict } from './Verdict.tsx';

interface RecommendationFormProps {
  candidatureId: number;
  /** The user's previous recommendation. */
  given: Recommendation | undefined;
  isBlind: boolean;
  /** The ref of the chosen radio button, or of Yes. */
  chosen: Ref<HTMLInputElement>;
  /** Called after saving or cancelling. */
  onDone: () => void;
}

/** The choice of Yes, Maybe or No, with a reason. Stays open if it could not be saved. */
export function RecommendationForm({ candidatureId, given, isBlind, chosen, onDone }: RecommendationFormProps) {
  const name = useId();
  const [code, setCode] = useState(recommendationCode(given?.recommendation ?? null));
  const [reason, setReason] = useState(given?.reason ?? '');
  const isLocked = given?.is_locked === true;
  const hint = isLocked ? BLIND_TEXTS.locked : isBlind ? BLIND_TEXTS.writing : null;
  const save = useSaveRecommendation(candidatureId, RECOMMENDATION_TEXT.saveFailed);
  return (
    <form
      ref={focusSectionAfter}
      onSubmit={(event) => {
        event.preventDefault();
        if (code === null || save.isPending) return;
        save.mutate({ recommendation: code, reason: reason.trim() }, { onSuccess: onDone });
      }}
    >
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <legend className="float-left text-soft">{RECOMMENDATION_TEXT.yours}</legend>
        <div className={SEGMENTS}>
          {RECOMMENDATIONS.map((each) => (
            <label key={each} className={SEGMENT}>
              <input
                ref={each === (code ?? RECOMMENDATIONS[0]) ? chosen : undefined}
                type="radio"
                name={name}
                value={each}
                checked={each === code}
                onChange={() => setCode(each)}
                className={SEGMENT_RADIO}
              />
              <Verdict code={each} />
            </label>
          ))}
        </div>
      </fieldset>
      {code !== null && (
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            aria-label={RECOMMENDATION_TEXT.reason}
            placeholder={RECOMMENDATION_TEXT.reason}
            value={reason}
            maxLength={MAX_REASON}
            readOnly={isLocked}
            aria-describedby={hint === null ? undefined : `${name}-hint`}
            dir="auto"
            onChange={({ target }) => setReason(target.value)}
            className="h-8 min-w-40 grow rounded-md border border-edge bg-surface px-2.5 max-sm:basis-full text-ink placeholder:text-faint"
          />
          {hint !== null && (
            <p id={`${name}-hint`} className="basis-full text-xs text-soft">
              {hint}
            </p>
          )}
          <div className="ml-auto flex gap-2">
            <Button
              onClick={() => {
                setCode(null);
                setReason('');
                onDone();
              }}
            >
              {RECOMMENDATION_TEXT.cancel}
            </Button>
            <Button type="submit" busy={save.isPending}>
              {RECOMMENDATION_TEXT.save}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
