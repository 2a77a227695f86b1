import { X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { CRITERION_SCORES } from '../../../contract/operations/scorecards.ts';
import { pressedKey } from '../../../contract/pressedKey.ts';
import type { Criterion } from '../../../contract/scorecards.ts';
import { classes } from '../../lib/classes.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SEGMENT, SEGMENT_RADIO, SEGMENTS } from '../../ui/segments.ts';

interface CriterionFieldProps {
  criterion: Criterion;
  /** Null: not scored. */
  score: number | null;
  onScore: (score: number | null) => void;
}

/** The keys 1 to 4 choose the radio button of that score. */
function chooseByDigit(event: KeyboardEvent<HTMLElement>): void {
  const index = CRITERION_SCORES.findIndex(({ score }) => String(score) === pressedKey(event));
  const group = event.currentTarget.closest('[role="radiogroup"]');
  const radio = group?.querySelectorAll<HTMLInputElement>('input')[index];
  if (!radio || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}

/** The score of one criterion, as radio buttons: arrows, or the keys 1 to 4, choose. */
export function CriterionField({ criterion: { name, description }, score, onScore }: CriterionFieldProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-name`}
      aria-describedby={description ? `${id}-description` : undefined}
      className="flex flex-wrap items-start gap-x-3 gap-y-1"
    >
      <p id={`${id}-name`} dir="auto" className="min-w-0 grow basis-36 pt-1 font-medium break-words">
        {name}
      </p>
      <div className="flex items-center gap-1 @max-[26rem]:order-last">
        <div className={SEGMENTS}>
          {CRITERION_SCORES.map((each) => (
            <label key={each.score} title={String(each.score)} className={classes(SEGMENT, 'px-2 text-xs')}>
              <input
                type="radio"
                name={id}
                aria-label={`${each.score} ${each.label}`}
                checked={each.score === score}
                onKeyDown={chooseByDigit}
                onChange={() => onScore(each.score)}
                className={SEGMENT_RADIO}
              />
              <span>{each.label}</span>
            </label>
          ))}
        </div>
        <IconButton
          label={`Clear ${name}`}
          className={classes('size-6', score === null && 'invisible')}
          onClick={() => onScore(null)}
        >
          <X aria-hidden="true" className="size-3.5" />
        </IconButton>
      </div>
      {description && (
        <p id={`${id}-description`} dir="auto" className="basis-full text-xs break-words whitespace-pre-line text-soft">
          {description}
        </p>
      )}
    </div>
  );
}
