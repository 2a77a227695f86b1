import { type RecommendationCode, recommendationLabel, RECOMMENDATIONS } from '../../../contract/codes.ts';
import { MAX_REASON } from '../../../contract/operations/recommendations.ts';
import { CircleHelp, ThumbsDown, ThumbsUp, Trash2, Undo2 } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '../../../contract/pressedKey.ts';
import type { GivenRecommendation } from '../../api/recommendations.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { focusSectionAfter } from '../../ui/focus.ts';
import { Text } from '../../ui/Text.tsx';
import { SEGMENT, SEGMENT_RADIO, SEGMENTS } from '../../ui/segments.ts';
import { useOwnRecommendation } from './useOwnRecommendation.ts';

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

interface RecommendationFormProps {
  candidatureId: number;
  /** The user's recommendation as it is saved. */
  saved: GivenRecommendation | null;
  /** The saved reason as blind review shows it. */
  maskedReason: string;
  isBlind: boolean;
  /** The ref of the chosen radio button, or of Yes. */
  chosen: Ref<HTMLInputElement>;
}

/** The choice of Yes, Maybe or No, with a reason. Both are saved without a button. */
export function RecommendationForm(props: RecommendationFormProps) {
  const { candidatureId, saved, maskedReason, isBlind, chosen } = props;
  const name = useId();
  const own = useOwnRecommendation(candidatureId, saved, isBlind);
  const isLocked = saved?.reason === null;
  const hint = isLocked ? BLIND_REVIEW.locked : isBlind ? BLIND_REVIEW.writing : null;
  const code = own.shown?.recommendation ?? null;
  const reason = useRef<HTMLInputElement>(null);
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
    if (!isArrow.current) reason.current?.focus();
    isArrow.current = false;
  }

  return (
    <form
      ref={focusSectionAfter}
      data-unsaved={own.isUnsaved ? '' : undefined}
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
        <div className="ml-auto flex min-h-8 items-center gap-1">
          <p role="status" className="text-xs text-faint">
            {stateOf(own)}
          </p>
          {own.isUnsaved && (
            <span ref={focusSectionAfter}>
              <Button type="submit">Retry</Button>
            </span>
          )}
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
              <IconButton label="Remove your recommendation" onClick={own.remove}>
                <Trash2 aria-hidden="true" className="size-3.5" />
              </IconButton>
            </span>
          )}
        </div>
      </div>
      {code !== null && (
        <input
          ref={reason}
          aria-label={REASON}
          placeholder={REASON}
          value={own.shown?.reason ?? maskedReason}
          maxLength={MAX_REASON}
          readOnly={isLocked}
          aria-describedby={hint === null ? undefined : `${name}-hint`}
          dir="auto"
          onChange={({ target }) => own.type(target.value)}
          onBlur={own.saveDraft}
          className="mt-2 h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-ink placeholder:text-faint max-md:h-10"
        />
      )}
      {code !== null && hint !== null && (
        <p id={`${name}-hint`} className="mt-1 text-xs text-soft">
          {hint}
        </p>
      )}
    </form>
  );
}

/** Whether the recommendation is saved; null: nothing was changed in this visit. */
function stateOf({ isSaving, isUnsaved, undo }: ReturnType<typeof useOwnRecommendation>): string | null {
  if (isSaving) return 'Saving…';
  if (isUnsaved) return 'Not saved';
  return undo && 'Saved';
}
