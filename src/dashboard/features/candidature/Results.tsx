import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Code2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf } from '../../../contract/codes.ts';
import { readBig5 } from '../../../contract/personality.ts';
import type { Result } from '../../../contract/result.ts';
import { failureOf } from '../../api/failure.ts';
import { unreadFieldsOf } from '../../api/unreadFields.ts';
import { resultsQuery, resultsSeen } from '../../api/testTakers.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { Failed } from '../../ui/states.tsx';
import { CustomQuestions } from './CustomQuestions.tsx';
import { Personality } from './Personality.tsx';
import type { CandidatureDetail } from '../../../contract/candidatureDetail.ts';
import { CustomQuestionsAwaited, TestsAwaited } from './ResultsAwaited.tsx';
import { answersOf, likelyShape, testsOf } from './resultsShape.ts';
import { ScorePanel } from './ScorePanel.tsx';
import { Section } from '../../ui/Section.tsx';

interface ResultsProps {
  assessmentId: number;
  candidature: Candidature;
  testTakerId: number;
  rank: CandidatureDetail['rank'];
  /** What comes once the results are here. */
  afterwards: ReactNode;
}

/** How the tests went: the score and its rank, a score per test, the personality, the answers in words. */
export function Results(props: ResultsProps) {
  const { assessmentId, candidature, testTakerId, rank, afterwards } = props;
  const client = useQueryClient();
  const { data: results, error, refetch } = useQuery(resultsQuery(assessmentId, testTakerId));
  const awaited =
    results || error ? null : likelyShape(resultsSeen(client, assessmentId), candidature.avg_score !== null);
  const tests = testsOf(results ?? []);
  const answers = answersOf(results ?? []);
  return (
    <>
      <Section title="Results" busy={awaited !== null} note={<DriftNote drift={unreadFieldsOf(results)} />}>
        {candidature.avg_score !== null && (
          <ScorePanel candidature={candidature} rank={rank} tests={results ? tests : null} />
        )}
        {error && !results && (
          <Failed small title="Couldn’t load the results." failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
        {awaited && <TestsAwaited tests={awaited.tests} />}
        {results && tests.length === 0 && <p className="text-soft">No results yet</p>}
        <ul className="space-y-2.5">
          {tests.map((result) => (
            <TestRow key={result.id} result={result} />
          ))}
        </ul>
      </Section>
      <Personality algorithm={candidature.personality_algorithm} code={candidature.personality} />
      {awaited && <CustomQuestionsAwaited questions={awaited.questions} />}
      {answers.length > 0 && <CustomQuestions answers={answers} />}
      {results && afterwards}
    </>
  );
}

function TestRow({ result }: { result: Result }) {
  const { score } = result;
  return (
    <li>
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5">
          {result.is_code_test && <Code2 aria-label="Code test" className="size-3.5 shrink-0 text-faint" />}
          <span className="truncate">
            <bdi title={result.name ?? undefined}>{result.name ?? 'Unnamed test'}</bdi>
          </span>
          {score !== null && result.status !== null && result.status !== 'published' && (
            <Badge tone="neutral">{statusWord(result.status)}</Badge>
          )}
        </span>
        <span className="shrink-0 tabular-nums">{outcome(result)}</span>
      </div>
      {score !== null && (
        <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full filled"
            style={{ width: `${Math.min(100, Math.max(0, score))}%` }}
          />
        </span>
      )}
    </li>
  );
}

function statusWord(status: string): string {
  return status === 'filed' ? 'May still change' : labelOf(status);
}

function outcome({ score, completed, algorithm, score_display: display }: Result) {
  if (score !== null) return <span className="font-medium">{Math.round(score)}</span>;
  if (completed === false) return <span className="text-faint">Not taken yet</span>;
  if (readBig5(algorithm, display)) return <span className="text-faint">Profile below</span>;
  return display ? <span>{display}</span> : <span className="text-faint">No score</span>;
}
