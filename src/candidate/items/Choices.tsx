import { type ReactNode, useId } from 'react';

interface ChoicesProps {
  type: 'radio' | 'checkbox';
  options: readonly string[];
  /** Indexes of the chosen options. */
  chosen: readonly number[];
  onChoose: (place: number, isChosen: boolean) => void;
  /** Of the options; null when they are the page's own words. */
  language: string | null;
  labelledBy: string;
  hint?: ReactNode;
  /** No further one may be chosen. */
  isFull?: boolean;
}

/** A list of options to press: large targets, and the browser's own radio buttons and boxes for the keyboard. */
export function Choices({ type, options, chosen, onChoose, language, labelledBy, hint, isFull }: ChoicesProps) {
  const name = useId();
  const hintId = useId();
  return (
    <div
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={hint ? hintId : undefined}
      className="choices"
    >
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      {options.map((option, place) => {
        const isChosen = chosen.includes(place);
        const isClosed = isFull === true && !isChosen;
        return (
          <label key={option} className={`choice ${isChosen ? 'chosen' : isClosed ? 'closed' : ''}`}>
            <input
              type={type}
              name={name}
              checked={isChosen}
              aria-disabled={isClosed || undefined}
              onChange={(event) => {
                if (!isClosed) onChoose(place, event.currentTarget.checked);
              }}
            />
            <span dir="auto" lang={language ?? undefined}>
              {option}
            </span>
          </label>
        );
      })}
    </div>
  );
}
