import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { TestDetails as Details } from '../../../contract/testDetails.ts';
import { aboutQuery } from '../../api/about.ts';
import { failureOf } from '../../api/failure.ts';
import { q } from '../../api/q.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount, scoreText } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { ScoreBar } from '../../ui/ScoreBar.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { Time } from '../../ui/Time.tsx';
import { reasonAgainstReport, ReportPreview, useReportPreview } from './ReportPreview.tsx';
import { TestEvents } from './TestEvents.tsx';
import { useReport } from './useReport.ts';

const TestAnswers = lazy(() => import('./TestAnswers.tsx'));

interface TestDetailsProps {
  candidature: Candidature & MaybeHidden;
  resultId: number;
  /** In a column of a few words: each value below its label. */
  isNarrow?: boolean;
}

/** What a score consists of: rank, answers, time and skill areas. What the service does not say is in its report. */
export default function TestDetails({ candidature, resultId, isNarrow = false }: TestDetailsProps) {
  const { data, error, refetch } = useQuery(
    q('readTestDetails', { candidature_id: candidature.id, result_id: resultId }),
  );
  const report = useReport(candidature);
  const preview = useReportPreview(candidature, report);
  if (error && !data) {
    return (
      <Failed small title="Couldn’t load the details." failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  const noReport = reasonAgainstReport(candidature);
  const inReport =
    noReport === null ? (
      <button
        type="button"
        aria-busy={report.isPending || undefined}
        className="text-soft underline hover:text-ink"
        onClick={preview.open}
      >
        In the report
      </button>
    ) : (
      <span className="text-faint">Not sent by the service</span>
    );
  const rows = [
    ...rowsOf(data ?? null),
    ...(data?.events && !isNarrow
      ? [
          {
            label: 'During the test',
            value: <TestEvents events={data.events} leftOut={data.events_left_out} timeShare={data.time_share} />,
          },
        ]
      : []),
  ];
  const submitted = data?.submitted_at ?? null;
  return (
    <div className="pt-1 pb-3 text-xs" aria-busy={data === undefined || undefined}>
      <dl
        className={classes(
          'grid gap-x-4',
          isNarrow ? '[&_dt]:mt-1' : 'grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-y-1',
        )}
      >
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd>{data ? (value ?? inReport) : <Skeleton className="w-24" />}</dd>
          </div>
        ))}
      </dl>
      {!isNarrow && <Answers candidatureId={candidature.id} resultId={resultId} isSubmitted={submitted !== null} />}
      <ReportPreview name={nameOf(candidature)} preview={preview} />
    </div>
  );
}

interface AnswersProps {
  candidatureId: number;
  resultId: number;
  isSubmitted: boolean;
}

/** A button that shows the answers, where the service has them. */
function Answers({ candidatureId, resultId, isSubmitted }: AnswersProps) {
  const { data: about } = useQuery(aboutQuery());
  const [isOpened, setIsOpened] = useState(false);
  if (!about?.embedded || !isSubmitted) return null;
  return (
    <div className="mt-2">
      <Button shape="small" aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
        <Text>{isOpened ? 'Hide answers' : 'Show answers'}</Text>
      </Button>
      {isOpened && (
        <div className="mt-2">
          <LazyBoundary fallback={<Skeleton className="w-2/3" />} onClose={() => setIsOpened(false)}>
            <TestAnswers candidatureId={candidatureId} resultId={resultId} />
          </LazyBoundary>
        </div>
      )}
    </div>
  );
}

/** The rows of the details. `value` null: the service does not say it. */
function rowsOf(details: Details | null): { label: string; value: Elements }[] {
  const { rank = null, answered = null, questions = null, correct = null, time_share: time = null } = details ?? {};
  const { submitted_at: submitted = null, areas = null } = details ?? {};
  const answers = [answeredText(answered, questions), correct].filter((each) => each !== null).join(' · ');
  return [
    ...(rank ? [{ label: 'Rank', value: <Text>{rankText(rank)}</Text> }] : []),
    { label: 'Answers', value: answers ? <Text>{answers}</Text> : null },
    { label: 'Time', value: time === null ? null : <Text>{`${time}% of the time allowed`}</Text> },
    { label: 'Submitted', value: submitted === null ? null : <Time value={submitted} /> },
    ...(areas?.length === 0 ? [] : [{ label: 'Skill areas', value: areas && <Areas areas={areas} /> }]),
  ];
}

function Areas({ areas }: { areas: NonNullable<Details['areas']> }) {
  return (
    <ul className="space-y-1">
      {areas.map(({ name, score, answered, questions }, index) => (
        // Keyed by index, since a service may repeat a name.
        <li key={index} className="flex flex-wrap items-center gap-x-2">
          <span className="flex min-w-24 grow basis-0 flex-wrap gap-x-1.5">
            <bdi translate="no" className="min-w-0 break-words">
              {name || 'Unnamed area'}
            </bdi>
            {answered !== null && questions !== null && (
              <Text className="whitespace-nowrap text-faint">{answeredText(answered, questions) ?? ''}</Text>
            )}
          </span>
          {score !== null && <ScoreBar value={score} median={null} className="w-16 shrink-0" />}
          <Text className="w-9 text-right tabular-nums">{score === null ? '—' : `${score}%`}</Text>
        </li>
      ))}
    </ul>
  );
}

/** "4 of 16 answered". */
function answeredText(answered: number | null, questions: number | null): string | null {
  if (answered === null) return null;
  return questions === null || questions < answered
    ? `${formatCount(answered)} answered`
    : `${formatCount(answered)} of ${formatCount(questions)} answered`;
}

/** Of fewer scores, a rank says nothing. */
const MIN_RANKED = 10;

/** "87 of 141 · median 72"; of the loaded results, if some are missing. */
function rankText({ higher, scores, median, is_complete: isComplete }: NonNullable<Details['rank']>): string {
  if (!isComplete && scores < MIN_RANKED) return 'Known once all results are loaded';
  const group = isComplete ? formatCount(scores) : `the ${formatCount(scores)} loaded`;
  return `${formatCount(higher + 1)} of ${group}${median === null ? '' : ` · median ${scoreText(median)}`}`;
}
