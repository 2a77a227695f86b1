import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Questions } from '../../contract/taking.ts';
import { Refused } from '../api/client.ts';
import { questionsQuery } from '../api/queries.ts';
import { usePage } from '../page.ts';
import type { Known } from '../saving/entries.ts';
import { useSaver } from '../saving/useSaver.ts';
import { Gone, Loading, Unreached } from '../screens/failures.tsx';
import { HandedIn } from './ended.tsx';
import { Paper } from './Paper.tsx';
import { QuestionField } from './QuestionField.tsx';
import type { FlowProps } from './TestFlow.tsx';
import { useHandIn } from './useHandIn.ts';

const NAME = 'Questions from the employer';

/** The custom questions: no clock, nothing watched. */
export function QuestionsStep(flow: FlowProps) {
  const { calls } = usePage();
  const questions = useQuery(questionsQuery(calls));
  const refused = questions.error instanceof Refused ? questions.error : null;
  if (refused?.status === 404) return <Gone />;
  if (refused?.reason) return <HandedIn onContinue={() => void flow.onLookAgain(null)} />;
  if (questions.data) return <Answering questions={questions.data.questions} {...flow} />;
  return questions.error ? <Unreached onRetry={() => void questions.refetch()} /> : <Loading />;
}

interface AnsweringProps extends FlowProps {
  questions: Questions['questions'];
}

function Answering({ questions, overview, onProceed, onLookAgain }: AnsweringProps) {
  const { calls } = usePage();
  const queries = useQueryClient();
  const known = useMemo(() => knownOf(questions), [questions]);
  const lookAgain = useCallback(() => void queries.invalidateQueries(questionsQuery(calls)), [queries, calls]);
  const [saver, saving] = useSaver(known, (id, given) => calls.saveQuestion(id, given), lookAgain);
  const handIn = useHandIn({ saver, send: () => calls.handInQuestions(), name: NAME, onProceed, onLookAgain });

  if (saving.ended === 'gone') return <Gone />;
  if (saving.ended !== null) return <HandedIn onContinue={() => void onLookAgain(null)} />;
  return (
    <Paper
      title={NAME}
      language={null}
      ids={questions.map(({ id }) => String(id))}
      saver={saver}
      saving={saving}
      handIn={handIn}
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
              onLeave={saver.hurry}
              language={overview.language}
            />
          )
        );
      }}
    </Paper>
  );
}

const knownOf = (questions: Questions['questions']): Known =>
  Object.fromEntries(questions.map(({ id, answer, sequence }) => [id, { answer, sequence }]));
