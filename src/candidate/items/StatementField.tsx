import { Choices } from './Choices.tsx';
import type { FieldProps } from './fieldProps.ts';

const WORDS = [
  'Very inaccurate',
  'Rather inaccurate',
  'Neither accurate nor inaccurate',
  'Rather accurate',
  'Very accurate',
];

/** How far a statement is true of oneself, from 1 to 5. */
export function StatementField({ answer, onAnswer, labelledBy }: FieldProps<'statement'>) {
  return (
    <Choices
      type="radio"
      options={WORDS}
      chosen={typeof answer === 'number' ? [answer - 1] : []}
      onChoose={(place) => onAnswer(place + 1)}
      language={null}
      labelledBy={labelledBy}
      hint="How accurately does this describe you?"
    />
  );
}
