import { Skeleton } from '../../ui/states.tsx';
import type { ResultsShape } from './resultsShape.ts';
import { Section } from '../../ui/Section.tsx';

/** As high as the tests that are on their way: what is below need not move when they come. */
export function TestsAwaited({ tests }: Pick<ResultsShape, 'tests'>) {
  return (
    <div className="space-y-2.5">
      {tests.map((isScored, index) => (
        <div key={index}>
          <div className="flex h-5 items-center justify-between">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-6" />
          </div>
          {isScored && <span className="mt-1 block h-1.5 rounded-full bg-sunken" />}
        </div>
      ))}
    </div>
  );
}

/** As high as that many custom questions with short answers. */
export function CustomQuestionsAwaited({ questions }: Pick<ResultsShape, 'questions'>) {
  if (questions === 0) return null;
  return (
    <Section title="Custom questions" busy>
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
