import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecommendationCode } from '../../../contract/codes.ts';
import type { Recommendation } from '../../../contract/recommendations.ts';
import type { Criterion } from '../../../contract/scorecards.ts';
import { givenOf, ownOf } from '../../api/recommendations.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { focusSectionAfter } from '../../ui/focus.ts';
import { RecommendationForm, type RecommendationHandle } from './RecommendationForm.tsx';
import { RecommendationText } from './RecommendationText.tsx';
import { useOwnRecommendation } from './useOwnRecommendation.ts';

interface OwnRecommendationProps {
  candidatureId: number;
  list: readonly Recommendation[];
  criteria: readonly Criterion[];
  isBlind: boolean;
  onSubmitted: ((code: RecommendationCode) => void) | undefined;
  handle: Ref<RecommendationHandle> | undefined;
}

/** The user's recommendation as a form; with criteria, once it is submitted, as a text that can be changed. */
export function OwnRecommendation({
  candidatureId,
  list,
  criteria,
  isBlind,
  onSubmitted,
  handle,
}: OwnRecommendationProps) {
  const hasCriteria = criteria.length > 0;
  const [draft, current, first] = (['draft', 'current', 'earlier'] as const).map((state) => ownOf(list, state));
  const saved = (hasCriteria && draft) || (current ?? null);
  const given = givenOf(saved);
  const own = useOwnRecommendation(
    candidatureId,
    hasCriteria && given && saved ? { ...given, scores: saved.scores } : given,
    { isBlind, hasCriteria },
  );
  const chosen = useRef<HTMLInputElement>(null);
  const [isChanging, setChanging] = useState(false);
  const isForm = !hasCriteria || !current || Boolean(draft) || own.hasInput || isChanging;
  const form = useRef<RecommendationHandle>(null);
  function beginChange(): void {
    flushSync(() => setChanging(true));
    chosen.current?.focus();
  }
  useImperativeHandle(handle, () => ({
    choose(code) {
      beginChange();
      form.current?.choose(code);
    },
  }));
  useCommands(() => [
    {
      id: 'person-recommend',
      title: 'Recommend…',
      group: 'candidate',
      under: 'drawer',
      permission: 'saveRecommendation',
      run: beginChange,
    },
  ]);
  const scoring = {
    criteria,
    hasDraft: Boolean(draft),
    isChange: Boolean(current),
    onSubmit: () =>
      own.submit((code) => {
        setChanging(false);
        onSubmitted?.(code);
      }),
    onDiscard() {
      own.remove('draft');
      setChanging(false);
    },
  };
  const text = current ?? first;
  return (
    <>
      {isForm && (
        <RecommendationForm
          own={own}
          saved={saved}
          scoring={hasCriteria ? scoring : null}
          isBlind={isBlind}
          chosen={chosen}
          handle={form}
        />
      )}
      {text && (!isForm || (hasCriteria && !current)) && (
        <div ref={focusSectionAfter} className={isForm ? 'mt-3' : undefined}>
          <RecommendationText latest={text} first={first ?? null} criteria={criteria}>
            {!isForm && (
              <span className="flex shrink-0 items-center">
                <span role="status" className="text-xs text-faint">
                  Submitted
                </span>
                <Button look="quiet" shape="small" onClick={beginChange}>
                  Change
                </Button>
                <Button look="quiet" shape="small" busy={own.isSaving} onClick={() => own.remove('current')}>
                  Withdraw
                </Button>
              </span>
            )}
          </RecommendationText>
        </div>
      )}
    </>
  );
}
