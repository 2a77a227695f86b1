import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo } from 'react';
import type { Answer, Questions } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { questionsQuery } from '../api/candidateApi.ts';
import { Choices } from '../items/Choices.tsx';
import { isOptionList, TYPING_DELAY_MS } from '../items/fieldProps.ts';
import { toggleOption } from '../items/MultipleField.tsx';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import type { ServerAnswers } from '../saving/answerEntries.ts';
import { useAnswerSaver } from '../saving/useAnswerSaver.ts';
import { LinkClosed, Loading, ServerUnreachable } from '../screens/FailureScreens.tsx';
import { Prose } from '../ui/Prose.tsx';
import { AlreadySubmitted } from './EndedScreens.tsx';
import { QuestionPager } from './QuestionPager.tsx';
import type { FlowProps } from './TestFlow.tsx';
import { useSubmit } from './useSubmit.ts';

interface QuestionFieldProps {
  question: Questions['questions'][number];
  answer: Answer;
  onAnswer: (answer: Answer, delay?: number) => void;
  onLeave: () => void;
  language: string;
}

/** A custom question: options to choose from, or free text. */
function QuestionField({ question, answer, onAnswer, onLeave, language }: QuestionFieldProps) {
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

/** The custom questions: no timer, no monitoring. */
export function QuestionsStep(flow: FlowProps) {
  const { api } = usePageServices();
  const questions = useQuery(questionsQuery(api));
  const refused = questions.error instanceof HttpError ? questions.error : null;
  if (refused?.status === 404) return <LinkClosed />;
  if (refused?.reason) return <AlreadySubmitted onContinue={() => void flow.onRefresh(null)} />;
  if (questions.data) return <Answering questions={questions.data.questions} {...flow} />;
  return questions.error ? <ServerUnreachable onRetry={() => void questions.refetch()} /> : <Loading />;
}

interface AnsweringProps extends FlowProps {
  questions: Questions['questions'];
}

function Answering({ questions, overview, onProceed, onRefresh }: AnsweringProps) {
  const { api, company } = usePageServices();
  const title = messages.employerQuestions(company.name);
  const queries = useQueryClient();
  const known = useMemo(() => knownOf(questions), [questions]);
  const refresh = useCallback(() => void queries.invalidateQueries(questionsQuery(api)), [queries, api]);
  const [saver, saving] = useAnswerSaver(known, (id, given) => api.saveQuestion(id, given), refresh);
  const submit = useSubmit({ saver, send: () => api.submitQuestions(), name: title, onProceed, onRefresh });

  if (saving.ended === 'gone') return <LinkClosed />;
  if (saving.ended !== null) return <AlreadySubmitted onContinue={() => void onRefresh(null)} />;
  return (
    <QuestionPager
      title={title}
      submitTitle={messages.submit.questionsTitle}
      language={null}
      ids={questions.map(({ id }) => String(id))}
      saver={saver}
      saving={saving}
      submit={submit}
    >
      {(index) => {
        const question = questions[index];
        return (
          question && (
            <QuestionField
              key={question.id}
              question={question}
              answer={saving.entries[question.id]?.answer ?? null}
              onAnswer={(answer, delay) => saver.give(String(question.id), answer, delay)}
              onLeave={saver.sendNow}
              language={overview.language}
            />
          )
        );
      }}
    </QuestionPager>
  );
}

const knownOf = (questions: Questions['questions']): ServerAnswers =>
  Object.fromEntries(questions.map(({ id, answer, sequence }) => [id, { answer, sequence }]));
