import type { CustomAnswer } from '../../../contract/result.ts';
import { WORDS } from '../../messages/words.ts';
import { Section } from '../../ui/Section.tsx';

/** The custom questions of the assessment with the candidate's answers. */
export function CustomQuestions({ answers }: { answers: readonly CustomAnswer[] }) {
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
