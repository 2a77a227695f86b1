import { WORDS } from '../../messages/words.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { ResultsShape } from './resultsShape.ts';
import { Section } from '../../ui/Section.tsx';

/** The classes of a test's row: name, bar and score. */
export const TEST_ROW =
  'grid min-h-8 grid-cols-[minmax(0,1fr)_6rem_2rem] items-center gap-x-3 border-t py-1 border-line first:border-t-0 sm:grid-cols-[minmax(0,1fr)_9rem_2rem]';

/** Placeholders of the tests' height, so that the content below does not move. */
export function TestsSkeleton({ tests }: Pick<ResultsShape, 'tests'>) {
  return tests.map((isScored, index) => (
    <div key={index} className={TEST_ROW}>
      <Skeleton className="w-2/3" />
      <span className={isScored ? 'h-1.5 rounded-full bg-sunken' : undefined} />
      <Skeleton className="w-6 justify-self-end" />
    </div>
  ));
}

/** Placeholders as high as custom questions with short answers. */
export function CustomQuestionsSkeleton({ questions }: Pick<ResultsShape, 'questions'>) {
  if (questions === 0) return null;
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
