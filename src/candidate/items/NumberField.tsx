import { useId, useState } from 'react';
import { readNumber, writeNumber } from '../lib/parseNumber.ts';
import { messages } from '../messages.ts';
import { type FieldProps, TYPING_DELAY_MS } from './fieldProps.ts';

/** A number in the language's notation; says how it is read where that differs from what is typed. */
export function NumberField({ item, answer, onAnswer, onLeave, language, labelledBy }: FieldProps<'number'>) {
  const hintId = useId();
  const write = (number: number) => writeNumber(number, language);
  const [typed, setTyped] = useState(() => (typeof answer === 'number' ? write(answer) : ''));
  const read = readNumber(typed, language);
  // Another tab has answered: the typed text is no longer the current answer.
  const shown = read === answer ? typed : typeof answer === 'number' ? write(answer) : typed;
  const hint = () => {
    if (isWrong || read === null) return messages.answers.typeNumber;
    const written = write(read);
    return written === shown.trim() ? null : messages.answers.numberRead(written);
  };
  const isWrong = shown.trim() !== '' && readNumber(shown, language) === null;
  return (
    <div className="number">
      <div className="number-line">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          maxLength={40}
          aria-labelledby={labelledBy}
          aria-describedby={hintId}
          aria-invalid={isWrong || undefined}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            const number = readNumber(next, language);
            if (number !== answer) onAnswer(number, TYPING_DELAY_MS);
          }}
          onBlur={onLeave}
        />
        {item.unit !== null && (
          <span dir="auto" lang={language}>
            {item.unit}
          </span>
        )}
      </div>
      <p id={hintId} className="hint" aria-live="polite">
        {hint()}
      </p>
    </div>
  );
}
