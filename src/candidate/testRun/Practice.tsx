import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../contract/taking.ts';
import { practiceQuery } from '../api/candidateApi.ts';
import { ItemField } from '../items/ItemField.tsx';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote, Notice } from '../ui/Notice.tsx';
import { Prose } from '../ui/Prose.tsx';

const { instructions } = messages;

interface PracticeProps {
  testId: number;
  language: string;
}

/** A question that does not count, with the answer to it. */
export function Practice({ testId, language }: PracticeProps) {
  const { api } = usePageServices();
  const practice = useQuery(practiceQuery(api, testId));
  const [answer, setAnswer] = useState<Answer>(null);
  const attempt = useMutation({ mutationFn: () => api.tryPractice(testId, answer) });

  return (
    <section className="practice" aria-labelledby="practice">
      <h2 id="practice">{instructions.practiceTitle}</h2>
      <p className="quiet">{instructions.practiceHint}</p>
      {practice.data && (
        <ItemField
          item={practice.data.item}
          answer={answer}
          onAnswer={(next) => {
            setAnswer(next);
            attempt.reset();
          }}
          onLeave={() => {}}
          language={language}
        />
      )}
      <FailureNote error={practice.error} onRetry={() => void practice.refetch()} />
      <FailureNote error={attempt.error} onRetry={() => attempt.mutate()} />
      <div role="status">
        {attempt.data && (
          <Notice kind={attempt.data.right ? 'good' : 'plain'}>
            <p>
              <strong>{attempt.data.right ? instructions.practiceRight : instructions.practiceWrong}</strong>
            </p>
            <Prose text={attempt.data.explanation} language={language} />
          </Notice>
        )}
      </div>
      <div className="actions">
        <Button busy={attempt.isPending || answer === null} onClick={() => attempt.mutate()}>
          {instructions.checkAnswer}
        </Button>
      </div>
    </section>
  );
}
