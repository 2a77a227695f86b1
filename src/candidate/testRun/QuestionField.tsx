import { useId } from 'react';
import type { Answer, Questions } from '../../contract/taking.ts';
import { Choices } from '../items/Choices.tsx';
import { isOptionList, TYPING_DELAY_MS } from '../items/fieldProps.ts';
import { toggleOption } from '../items/MultipleField.tsx';
import { messages } from '../messages.ts';
import { Prose } from '../ui/Prose.tsx';

interface QuestionFieldProps {
  question: Questions['questions'][number];
  answer: Answer;
  onAnswer: (answer: Answer, delay?: number) => void;
  onLeave: () => void;
  language: string;
}

/** A custom question: options to choose from, or free text. */
export function QuestionField({ question, answer, onAnswer, onLeave, language }: QuestionFieldProps) {
  const { question: text, options, max_choices: most } = question;
  const promptId = useId();
  const chosen = isOptionList(answer) ? answer : [];
  return (
    <div className="item">
      <div id={promptId}>
        <Prose text={text} language={language} className="prompt" />
      </div>
      {options ? (
        <Choices
          type={most === 1 ? 'radio' : 'checkbox'}
          options={options}
          chosen={chosen}
          onChoose={(place, isChosen) => onAnswer(most === 1 ? [place] : toggleOption(chosen, place, isChosen))}
          language={language}
          labelledBy={promptId}
          hint={most > 1 && messages.answers.chooseUpTo(most, chosen.length)}
          isFull={most > 1 && chosen.length >= most}
        />
      ) : (
        <textarea
          value={typeof answer === 'string' ? answer : ''}
          rows={8}
          maxLength={20_000}
          dir="auto"
          aria-labelledby={promptId}
          onChange={(event) => onAnswer(event.currentTarget.value || null, TYPING_DELAY_MS)}
          onBlur={onLeave}
        />
      )}
    </div>
  );
}
