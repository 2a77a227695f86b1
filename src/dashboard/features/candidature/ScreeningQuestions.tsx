import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../../contract/candidature.ts';
import { cachedResults, resultsQuery } from '../../api/testTakers.ts';
import { WORDS } from '../../messages/words.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { answersOf, likelyShape } from './resultsShape.ts';

interface ScreeningQuestionsProps {
  assessmentId: number;
  candidature: Candidature;
  testTakerId: number;
}

/** The custom questions of the assessment with the candidate's answers. Nothing if there are none, or they could not be loaded. */
export function ScreeningQuestions({ assessmentId, candidature, testTakerId }: ScreeningQuestionsProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(resultsQuery(assessmentId, testTakerId));
  if (!data) {
    const { questions } = likelyShape(cachedResults(client, assessmentId), candidature.avg_score !== null);
    return error || questions === 0 ? null : <QuestionsSkeleton questions={questions} />;
  }
  const answers = answersOf(data.results, candidature.status === 'completed');
  if (answers.length === 0) return null;
  return (
    <Section title={WORDS.screeningQuestions}>
      <dl className="space-y-3">
        {/* Keyed by index, since IDs of a service may not be unique. */}
        {answers.map(({ question, answer }, index) => (
          <div key={index}>
            <dt className="font-medium break-words" dir="auto">
              {question ?? 'No question text'}
            </dt>
            <dd className="mt-0.5 break-words whitespace-pre-line text-soft" dir="auto">
              {answer ?? <span className="text-faint">No answer</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** As high as questions with short answers. */
function QuestionsSkeleton({ questions }: { questions: number }) {
  return (
    <Section title={WORDS.screeningQuestions} busy>
      <div className="space-y-3">
        {Array.from({ length: questions }, (_, index) => (
          <div key={index}>
            <div className="flex h-5 items-center">
              <Skeleton className="w-3/5" />
            </div>
            <div className="mt-0.5 flex h-5 items-center">
              <Skeleton className="w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
