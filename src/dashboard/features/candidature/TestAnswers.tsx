import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { TestAnswer } from '../../../contract/testAnswers.ts';
import { q } from '../../api/q.ts';
import { formatCount, plural, scoreText } from '../../lib/numbers.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { Code } from './Code.tsx';

interface TestAnswersProps {
  candidatureId: number;
  resultId: number;
}

/** What the candidate answered, one by one, and how code did. */
export default function TestAnswers({ candidatureId, resultId }: TestAnswersProps) {
  const { data, error, refetch } = useQuery(q('listAnswers', { candidature: candidatureId, result_id: resultId }));
  if (error && !data) {
    return <Failed small title="Couldn’t load the answers." failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="w-2/3" />;
  if (data.are_kept === false) return <p className="text-soft">The answers of this test are not kept.</p>;
  if (data.results.length === 0) return <p className="text-soft">The test has not been submitted yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {data.results.map((answer, index) => (
        <Answer key={answer.number ?? index} answer={answer} />
      ))}
    </ol>
  );
}

function Answer({ answer: shown }: { answer: TestAnswer }) {
  const { number, kind, area, prompt, exhibit, answer, correct = null, code } = shown;
  return (
    <li className="py-3 first:pt-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-faint">
        <Text className="font-medium text-ink tabular-nums">{`${number ?? ''}.`}</Text>
        {area && (
          <bdi translate="no" className="min-w-0 break-words">
            {area}
          </bdi>
        )}
        <span className="grow" />
        <Facts answer={shown} />
      </p>
      <LongText text={prompt ?? ''} />
      {exhibit && (
        <div className="mt-1.5">
          <Code source={exhibit} label={`Shown with question ${number ?? ''}`} />
        </div>
      )}
      <dl className="mt-1.5 space-y-1.5">
        <Value label="Answer" tone={toneOf(shown)}>
          {answer === null ? (
            <span className="text-faint">No answer</span>
          ) : kind === 'code' ? (
            <Code source={answer} label={`Code of question ${number ?? ''}`} isHighlighted />
          ) : (
            <LongText text={answer} />
          )}
        </Value>
        {correct !== null && (kind === 'code' || correct !== answer) && (
          <Value label={kind === 'code' ? 'Solution' : 'Right answer'}>
            {kind === 'code' ? (
              <details>
                <summary className="cursor-pointer text-soft hover:text-ink">Show the solution</summary>
                <Code source={correct} label={`Solution of question ${number ?? ''}`} isHighlighted />
              </details>
            ) : (
              <LongText text={correct} />
            )}
          </Value>
        )}
        {code && answer !== null && <Runs code={code} />}
      </dl>
    </li>
  );
}

type Tone = 'right' | 'wrong' | null;

/** Whether an answer has all points or none; null between them, and where there are none. */
function toneOf({ points, points_possible: possible }: TestAnswer): Tone {
  if (points === null || possible === null) return null;
  return points >= possible ? 'right' : points === 0 ? 'wrong' : null;
}

const TONES = {
  right: { Icon: Check, className: 'text-good', word: 'Right' },
  wrong: { Icon: X, className: 'text-faint', word: 'Not right' },
};

function Value({ label, tone = null, children }: { label: string; tone?: Tone; children: Elements }) {
  const { Icon, className, word } = (tone && TONES[tone]) || {};
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-1">
      <dt className="flex items-center gap-1 self-start text-soft">
        <Text>{label}</Text>
        {Icon && <Icon role="img" aria-label={word} className={`size-3.5 ${className}`} />}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Points, and when the answer was saved. */
function Facts({ answer: { points, points_possible: possible, time_share: time } }: { answer: TestAnswer }) {
  const facts = [
    possible !== null && `${points === null ? '—' : scoreText(points)} of ${plural(possible, 'point')}`,
    time !== null && `saved at ${time}% of the time`,
  ].filter((fact) => fact !== false);
  return <Text>{facts.join(' · ')}</Text>;
}

/** The hidden cases of a function: how many passed, and which. */
function Runs({ code }: { code: NonNullable<TestAnswer['code']> }) {
  const { passed, cases_count: count, run_ms: time, cases } = code;
  if (passed === null) return <Value label="Cases">{<span className="text-faint">Not run yet</span>}</Value>;
  const failed = (count ?? 0) - passed;
  const summary = `${formatCount(passed)} passed, ${formatCount(failed)} failed${time === null ? '' : ` · ${formatCount(time)} ms`}`;
  if (cases.length === 0) return <Value label="Cases">{<Text>{summary}</Text>}</Value>;
  return (
    <Value label="Cases">
      <details>
        <summary className="cursor-pointer">
          <Text>{summary}</Text>
        </summary>
        <ol className="mt-1 space-y-1">
          {cases.map(({ passed: isPassed, input = null, output = null }, index) => (
            // Keyed by index: cases have no ID.
            <li key={index} className="flex items-baseline gap-1.5">
              <Text className={`shrink-0 ${isPassed ? 'text-good' : 'text-warn'}`}>
                {`${index + 1}. ${isPassed ? 'Passed' : 'Failed'}`}
              </Text>
              {input !== null && output !== null && (
                <code translate="no" className="min-w-0 break-all text-soft">
                  {`${input} → ${output}`}
                </code>
              )}
            </li>
          ))}
        </ol>
      </details>
    </Value>
  );
}

/** A longer text is cut, with a button that shows all of it. */
const MAX_SHOWN = 600;

function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && text.length > MAX_SHOWN;
  return (
    <div className="break-words whitespace-pre-line" dir="auto">
      <Text>{isCut ? `${text.slice(0, MAX_SHOWN)}…` : text}</Text>
      {isCut && (
        <button type="button" className="ml-1.5 text-soft underline hover:text-ink" onClick={() => setIsWhole(true)}>
          Show all
        </button>
      )}
    </div>
  );
}
