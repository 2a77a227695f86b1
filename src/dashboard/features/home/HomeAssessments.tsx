import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { Home } from '../../../contract/home.ts';
import { ALL_STATUSES } from '../../api/assessments.ts';
import { type CandidatureFilter, DEFAULT_FILTER, REVIEW_FILTER } from '../../api/candidatureFilter.ts';
import { formatCount } from '../../lib/numbers.ts';
import { assessmentLabel } from '../../messages/assessmentLabel.ts';
import { HOME_ASSESSMENTS as WORDS } from '../../messages/home.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Empty } from '../../ui/states.tsx';
import { Head, HomeSection } from './HomeSection.tsx';

type Assessments = NonNullable<Home['assessments']>;

interface HomeAssessmentsProps {
  assessments: Assessments;
  /** Whether the lists were not yet read to their end: an empty one means nothing. */
  isReading: boolean;
}

/** The progress of each assessment. Each count links to its candidates. */
export function HomeAssessments({ assessments: { count, results }, isReading }: HomeAssessmentsProps) {
  return (
    <HomeSection
      title={WORDS.title}
      count={count}
      beside={
        <Link
          to="/assessments"
          search={{ status: [ALL_STATUSES] }}
          className="ml-auto rounded text-accent hover:underline"
        >
          {WORDS.all}
        </Link>
      }
    >
      {results.length === 0 ? (
        <Empty icon={<ClipboardList className="size-5" />} title={isReading ? WORDS.reading : WORDS.none}>
          {isReading ? WORDS.readingHint : WORDS.noneHint}
        </Empty>
      ) : (
        <table aria-label={WORDS.title} className="w-full table-fixed text-left">
          <thead className="border-b border-line">
            <tr>
              <Head>{WORDS.assessment}</Head>
              <Head className="w-20 text-right">{WORDS.toReview}</Head>
              <Head className="w-24 text-right max-sm:hidden">{WORDS.completed}</Head>
              <Head className="w-24 text-right">{WORDS.inProgress}</Head>
              <Head className="w-24 text-right">{WORDS.notStarted}</Head>
            </tr>
          </thead>
          <tbody>
            {results.map((row) => (
              <Row key={row.assessment?.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </HomeSection>
  );
}

function Row({ row: { assessment, to_review: toReview } }: { row: Assessments['results'][number] }) {
  if (!assessment) return null;
  const { id, invited, started, finished } = assessment;
  const name = assessmentLabel(assessment.name, id);
  const counts = [
    {
      label: WORDS.toReview,
      count: toReview,
      search: { ...DEFAULT_FILTER, ...REVIEW_FILTER },
      look: 'font-semibold text-accent',
    },
    {
      label: WORDS.completed,
      count: finished,
      search: { ...DEFAULT_FILTER, status: ['completed'] },
      look: 'max-sm:hidden',
    },
    { label: WORDS.inProgress, count: started, search: { ...DEFAULT_FILTER, status: ['started'] }, look: '' },
    { label: WORDS.notStarted, count: invited, search: { ...DEFAULT_FILTER, status: ['invited'] }, look: '' },
  ];
  return (
    <tr className="h-11 comfortable:h-13 border-b border-line last:border-0">
      <td className="truncate px-2 pl-4">
        <Link
          to="/assessments/$assessmentId/candidates"
          params={{ assessmentId: String(id) }}
          className="rounded font-medium hover:text-accent"
        >
          <bdi translate="no" title={name}>
            {name}
          </bdi>
        </Link>
        <ProgressBar completed={finished} started={started} invited={invited} className="mt-0.5 max-w-48" />
      </td>
      {counts.map(({ label, count, search, look }) => (
        <td key={label} className={`px-2 text-right tabular-nums last:pr-4 ${look}`}>
          <Count assessmentId={id} count={count} label={WORDS.show(count, label, name)} search={search} />
        </td>
      ))}
    </tr>
  );
}

interface CountProps {
  assessmentId: number;
  count: number | null;
  label: string;
  search: CandidatureFilter;
}

function Count({ assessmentId, count, label, search }: CountProps) {
  if (!count) return <span className="font-normal text-faint">{formatCount(count)}</span>;
  return (
    <Link
      to="/assessments/$assessmentId/candidates"
      params={{ assessmentId: String(assessmentId) }}
      search={search}
      aria-label={label}
      className="-mr-1 inline-block min-w-6 rounded px-1 leading-6 hover:bg-hover hover:text-accent"
    >
      {formatCount(count)}
    </Link>
  );
}
