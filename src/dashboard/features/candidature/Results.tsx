import { isAddressable } from '../../../contract/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Code2 } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf } from '../../../contract/codes.ts';
import { readBig5 } from '../../../contract/personality.ts';
import type { Result } from '../../../contract/result.ts';
import { finalScoreOf } from '../../../contract/score.ts';
import { failureOf } from '../../api/failure.ts';
import { finalTestsQuery } from '../../api/insights.ts';
import { cachedResults, resultsQuery } from '../../api/testTakers.ts';
import { plural } from '../../lib/numbers.ts';
import { WORDS } from '../../messages/words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { UnreadFieldsNote } from '../../ui/UnreadFieldsNote.tsx';
import { ScoreBar } from '../../ui/ScoreBar.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import type { CandidatureDetail } from '../../../contract/candidatureDetail.ts';
import { isTest } from '../../lib/testScores.ts';
import { hasDetails, isOpen, likelyShape, type Median, medianOf, type ResultsShape } from './resultsShape.ts';
import { ScorePanel } from './ScorePanel.tsx';
import { Section } from '../../ui/Section.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';

const TestDetails = lazy(() => import('./TestDetails.tsx'));

/** "12 above the median of 68 (21 candidates)", of the whole numbers that are shown. */
export function medianText(score: number, { value, scores }: { value: number; scores: number }): string {
  const difference = Math.round(score) - Math.round(value);
  const place = difference === 0 ? 'at' : `${Math.abs(difference)} ${difference > 0 ? 'above' : 'below'}`;
  return `${place} the median of ${Math.round(value)} (${plural(scores, 'candidate')})`;
}

/** The classes of a test's row: name, bar and score. */
const TEST_ROW =
  'grid min-h-8 grid-cols-[minmax(0,1fr)_6rem_2rem] items-center gap-x-3 py-1 sm:grid-cols-[minmax(0,1fr)_9rem_2rem]';

/** Placeholders of the tests' height, so that the content below does not move. */
function TestsSkeleton({ tests }: Pick<ResultsShape, 'tests'>) {
  return (
    <div>
      {tests.map((isScored, index) => (
        <div key={index} className="border-t border-line first:border-t-0">
          <div className={TEST_ROW}>
            <Skeleton className="w-2/3" />
            <span className={isScored ? 'h-1.5 rounded-full bg-sunken' : undefined} />
            <Skeleton className="w-6 justify-self-end" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface ResultsProps {
  assessmentId: number;
  candidature: Candidature;
  testTakerId: number;
  rank: CandidatureDetail['rank'];
  /** Whether the details of each test with a score are shown. */
  areTestsOpen: boolean;
  /** Rendered once the results are loaded. */
  afterResults: Elements;
}

/** The results of a candidate: the score with its rank, and the score of each test. */
export function Results(props: ResultsProps) {
  const { assessmentId, candidature, testTakerId, rank, areTestsOpen, afterResults } = props;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(resultsQuery(assessmentId, testTakerId));
  const results = data?.results;
  const placeholder =
    results || error ? null : likelyShape(cachedResults(client, assessmentId), candidature.avg_score !== null);
  const tests = (results ?? []).filter(isTest);
  const isFinal = finalScoreOf(candidature) !== null;
  // Not before the candidate's own results, which matter most.
  const { data: scores = [] } = useQuery({
    ...finalTestsQuery(assessmentId),
    enabled: isFinal && tests.length > 0,
  });
  return (
    <>
      <Section title="Results" busy={placeholder !== null} note={<UnreadFieldsNote count={data?.unreadable ?? 0} />}>
        {candidature.avg_score !== null && (
          <ScorePanel candidature={candidature} rank={rank} tests={results ? tests : null} />
        )}
        {error && !results && (
          <Failed small title="Couldn’t load the results." failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
        {placeholder && <TestsSkeleton tests={placeholder.tests} />}
        {results && tests.length === 0 && <p className="text-soft">No results yet</p>}
        <ul>
          {tests.map((result) => (
            <TestRow
              key={result.id}
              candidature={candidature}
              result={result}
              isOpenAtFirst={areTestsOpen && hasDetails(result)}
              median={isFinal ? medianOf(result, scores) : null}
            />
          ))}
        </ul>
      </Section>
      {results && afterResults}
    </>
  );
}

interface TestRowProps {
  candidature: Candidature;
  result: Result;
  median: Median | null;
  isOpenAtFirst: boolean;
}

function TestRow({ candidature, result, median, isOpenAtFirst }: TestRowProps) {
  const [isOpened, setIsOpened] = useState(isOpenAtFirst);
  const panelId = useId();
  const { score } = result;
  const comparison = score === null || !median ? null : medianText(score, median);
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpened}
        aria-controls={isOpened ? panelId : undefined}
        disabled={!isAddressable(result)}
        onClick={() => setIsOpened(!isOpened)}
        className={`${TEST_ROW} w-full rounded text-left not-disabled:hover:bg-hover`}
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span className="flex min-w-0 items-center gap-1.5">
            <ChevronRight
              aria-hidden="true"
              className={`-ml-0.5 size-3.5 shrink-0 text-faint ${isOpened ? 'rotate-90' : ''}`}
            />
            {result.is_code_test && <Code2 aria-label="Code test" className="size-3.5 shrink-0 text-faint" />}
            <bdi translate="no" title={result.name ?? undefined} className="truncate">
              {result.name ?? 'Unnamed test'}
            </bdi>
          </span>
          {result.status !== null && isOpen(result) && <Badge tone="neutral">{statusText(result.status)}</Badge>}
        </span>
        {score === null ? (
          <span className="col-span-2 truncate text-right">{noScoreText(result)}</span>
        ) : (
          <>
            <span title={comparison ?? undefined}>
              <ScoreBar value={score} median={median?.value ?? null} isProvisional={isOpen(result)} />
            </span>
            <span className="text-right font-semibold tabular-nums">
              <Text>{Math.round(score)}</Text>
              {comparison && <Text className="sr-only">{`, ${comparison}`}</Text>}
            </span>
          </>
        )}
      </button>
      {isOpened && (
        <div id={panelId} className="pl-5">
          <LazyBoundary fallback={<div aria-hidden="true" className="h-24" />} onClose={() => setIsOpened(false)}>
            <TestDetails candidature={candidature} resultId={result.id} />
          </LazyBoundary>
        </div>
      )}
    </li>
  );
}

function statusText(status: string): string {
  return status === 'filed' ? WORDS.provisional : labelOf(status);
}

/** The text of a test without a score. */
function noScoreText({ completed, algorithm, score_display: display }: Result) {
  if (completed === false) return <span className="text-faint">Not taken</span>;
  if (readBig5(algorithm, display)) return <span className="text-faint">Profile below</span>;
  return display ? <span title={display}>{display}</span> : <span className="text-faint">No score</span>;
}
