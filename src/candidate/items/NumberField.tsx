import { useId, useState } from 'react';
import { messages } from '../messages.ts';
import { type FieldProps, TYPING_DELAY_MS } from './fieldProps.ts';

/**
 * Parses a typed number in the notation of `language`; null when it is none. Digits may be of any script;
 * spaces and apostrophes group them everywhere, and direction marks are ignored. A point or a comma is the
 * decimal sign, unless the language uses it for grouping and it is in a grouping position: "1,000" is a thousand in English and
 * one in German.
 */
export function readNumber(typed: string, language: string): number | null {
  const bare = westernDigits(typed)
    .replaceAll(/[\s'’\p{Cf}]/gu, '')
    .replace(/^[−–]/, '-');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return null;
  const decimal = decimalSign(bare, language);
  if (decimal === undefined) return null;
  const plain = bare.replaceAll(/[.,]/g, (sign) => (sign === decimal ? sign : ''));
  const number = Number(plain.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** A number as `readNumber` reads it back, with the language's own signs. */
export function writeNumber(number: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 15, numberingSystem: 'latn' }).format(number);
}

/** Null: there is none. Undefined: the signs make no sense. */
function decimalSign(bare: string, language: string): string | null | undefined {
  const signs = bare.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return null;
  if (signs.some((sign) => sign !== last)) return last;
  const groups = /^[+-]?[1-9]\d{0,2}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(bare);
  if (signs.length > 1) return groups ? null : undefined;
  return groups && last === groupSign(language) ? null : last;
}

function groupSign(language: string): string | undefined {
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
  return format.formatToParts(10_000).find(({ type }) => type === 'group')?.value;
}

/** Arabic and Persian digits and signs, full-width ones, as the others. */
function westernDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('٬', ' ');
}

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
