import { type RecommendationCode, recommendationLabel, RECOMMENDATIONS } from '../../../contract/codes.ts';
import { MAX_REASON } from '../../../contract/operations/recommendations.ts';
import { CircleHelp, ThumbsDown, ThumbsUp, Trash2, Undo2 } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '../../../contract/pressedKey.ts';
import type { Criterion } from '../../../contract/scorecards.ts';
import type { Recommendation } from '../../../contract/recommendations.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { focusSectionAfter } from '../../ui/focus.ts';
import { Text } from '../../ui/Text.tsx';
import { SEGMENT, SEGMENT_RADIO, SEGMENTS } from '../../ui/segments.ts';
import { CriterionField } from './CriterionField.tsx';
import type { OwnRecommendation } from './useOwnRecommendation.ts';

const ICONS = { yes: ThumbsUp, maybe: CircleHelp, no: ThumbsDown } as const;

/** A recommendation as an icon and a word. */
export function Verdict({ code }: { code: RecommendationCode }) {
  const Icon = ICONS[code];
  return (
    <>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <Text>{recommendationLabel(code) ?? ''}</Text>
    </>
  );
}

const REASON = 'Reason (optional)';

/** With criteria: what is given is a draft until it is submitted. */
export interface Scoring {
  criteria: readonly Criterion[];
  /** Whether a draft is saved. */
  hasDraft: boolean;
  /** Whether a recommendation is submitted, which the draft is to replace. */
  isChange: boolean;
  onSubmit: () => void;
  onDiscard: () => void;
}

/** What a page may do with the form. */
export interface RecommendationHandle {
  choose: (code: RecommendationCode) => void;
}

interface RecommendationFormProps {
  own: OwnRecommendation;
  /** The saved recommendation; null: none. */
  saved: Recommendation | null;
  /** Null without criteria. */
  scoring: Scoring | null;
  isBlind: boolean;
  /** The ref of the chosen radio button, or of Yes. */
  chosen: Ref<HTMLInputElement>;
  handle: Ref<RecommendationHandle>;
}

/** The choice of Yes, Maybe or No, with scores and a reason. They are saved without a button; with criteria, as a draft to submit. */
export function RecommendationForm({ own, saved, scoring, isBlind, chosen, handle }: RecommendationFormProps) {
  const name = useId();
  const isLocked = saved?.is_locked === true;
  const hint = isLocked ? BLIND_REVIEW.locked : isBlind ? BLIND_REVIEW.writing : null;
  const { recommendation: code, reason: shownReason, scores = [] } = own.shown;
  const reason = useRef<HTMLInputElement>(null);
  const criteria = useRef<HTMLDivElement>(null);
  // Arrows go through the choices, so the focus stays there.
  const isArrow = useRef(false);
  const leave = useEffectEvent(own.saveDraft);
  // The browser sends no blur for a field that is removed, nor when the page is left.
  useEffect(() => {
    const onLeave = () => leave();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      leave();
    };
  }, []);

  function choose(each: RecommendationCode): void {
    flushSync(() => own.choose(each));
    const first = criteria.current?.firstElementChild;
    const radio = first?.querySelector<HTMLInputElement>('input:checked') ?? first?.querySelector('input');
    const next = radio ?? reason.current;
    if (!isArrow.current) next?.focus();
    isArrow.current = false;
  }
  useImperativeHandle(handle, () => ({ choose }));

  const state = (
    <>
      <p role="status" className="text-xs text-faint">
        {stateOf(own, scoring)}
      </p>
      {own.isUnsaved && (
        <span ref={focusSectionAfter}>
          <Button type="submit">Retry</Button>
        </span>
      )}
    </>
  );

  return (
    <form
      ref={focusSectionAfter}
      data-unsaved={own.isUnsaved || own.isIncomplete ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        own.saveDraft();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <legend className="float-left text-soft">Your recommendation</legend>
          <div className={SEGMENTS}>
            {RECOMMENDATIONS.map((each) => (
              <label key={each} className={SEGMENT}>
                <input
                  ref={each === (code ?? RECOMMENDATIONS[0]) ? chosen : undefined}
                  type="radio"
                  name={name}
                  value={each}
                  checked={each === code}
                  onKeyDown={(event) => {
                    isArrow.current = pressedKey(event)?.startsWith('Arrow') ?? false;
                  }}
                  onChange={() => choose(each)}
                  className={SEGMENT_RADIO}
                />
                <Verdict code={each} />
              </label>
            ))}
          </div>
        </fieldset>
        {!scoring && (
          <div className="ml-auto flex min-h-8 items-center gap-1">
            {state}
            {own.undo && !own.isUnsaved && (
              <span ref={focusSectionAfter}>
                <Button look="quiet" onClick={own.undo}>
                  <Undo2 aria-hidden="true" className="size-3.5" />
                  <Text>Undo</Text>
                </Button>
              </span>
            )}
            {saved && (
              <span ref={focusSectionAfter}>
                <IconButton label="Remove your recommendation" onClick={() => own.remove('current')}>
                  <Trash2 aria-hidden="true" className="size-3.5" />
                </IconButton>
              </span>
            )}
          </div>
        )}
      </div>
      {scoring && (
        <div ref={criteria} className="@container my-3 space-y-3">
          {scoring.criteria.map((each) => (
            <CriterionField
              key={each.id}
              criterion={each}
              score={scores.find(({ criterion }) => criterion === each.id)?.score ?? null}
              onScore={(score) => own.score(each.id, score)}
            />
          ))}
        </div>
      )}
      {(code !== null || scoring) && (
        <input
          ref={reason}
          aria-label={REASON}
          placeholder={REASON}
          value={shownReason ?? saved?.reason ?? ''}
          maxLength={MAX_REASON}
          readOnly={isLocked}
          aria-describedby={hint === null ? undefined : `${name}-hint`}
          dir="auto"
          onChange={({ target }) => own.type(target.value)}
          onBlur={own.saveDraft}
          className="mt-2 h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-ink placeholder:text-faint max-md:h-10"
        />
      )}
      {(code !== null || scoring) && hint !== null && (
        <p id={`${name}-hint`} className="mt-1 text-xs text-soft">
          {hint}
        </p>
      )}
      {scoring && (
        <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
          <div className="flex grow items-center gap-1">{state}</div>
          {(scoring.hasDraft || scoring.isChange || own.isIncomplete) && (
            <Button onClick={scoring.onDiscard}>
              <Text>{scoring.isChange && !scoring.hasDraft ? 'Cancel' : 'Discard draft'}</Text>
            </Button>
          )}
          <Button
            look="primary"
            reason={code === null ? 'Choose Yes, Maybe or No first.' : null}
            busy={own.isSubmitting}
            onClick={scoring.onSubmit}
          >
            Submit
          </Button>
        </div>
      )}
    </form>
  );
}

/** Whether the recommendation is saved; null: nothing was changed in this visit. */
function stateOf(
  { isSaving, isUnsaved, isIncomplete, undo }: OwnRecommendation,
  scoring: Scoring | null,
): string | null {
  if (isSaving) return 'Saving…';
  if (isUnsaved) return 'Not saved';
  if (isIncomplete) return 'Not saved until you choose Yes, Maybe or No';
  if (scoring) return scoring.hasDraft ? 'Draft saved — only you see it' : null;
  return undo && 'Saved';
}
