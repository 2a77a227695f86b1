import { messages } from '../messages.ts';
import { Choices } from './Choices.tsx';
import type { FieldProps } from './fieldProps.ts';

/** How accurate a statement is for the candidate, from 1 to 5. */
export function StatementField({ answer, onAnswer, labelledBy }: FieldProps<'statement'>) {
  return (
    <Choices
      type="radio"
      options={messages.answers.statements}
      chosen={typeof answer === 'number' ? [answer - 1] : []}
      onChoose={(place) => onAnswer(place + 1)}
      language={null}
      labelledBy={labelledBy}
      hint={messages.answers.statementHint}
    />
  );
}
