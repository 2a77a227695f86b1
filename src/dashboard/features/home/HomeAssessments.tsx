import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { Home } from '../../../contract/home.ts';
import { ALL_STATUSES } from '../../api/assessments.ts';
import { type CandidatureFilter, DEFAULT_FILTER, REVIEW_FILTER } from '../../api/candidatureFilter.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { formatCount } from '../../lib/numbers.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { RestrictedMark } from '../../ui/RestrictedMark.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Empty } from '../../ui/states.tsx';
import { Head, HomeSection } from './HomeSection.tsx';

const ASSESSMENTS = 'Assessments';
/** What waits for the user. Of a hiring manager's, no filter lists them alone. */
const QUEUES = {
  recruiter: { label: 'To review', search: { ...DEFAULT_FILTER, ...REVIEW_FILTER } },
  manager: { label: 'For your view', search: { ...DEFAULT_FILTER, status: ['completed'] } },
};
const COMPLETED = 'Completed';
const IN_PROGRESS = 'In progress';
const NOT_STARTED = 'Not started';

type Assessments = NonNullable<Home['assessments']>;

interface HomeAssessmentsProps {
  assessments: Assessments;
  /** Whether the lists were not yet read to their end: an empty one means nothing. */
  isReading: boolean;
}

/** The progress of each assessment. Each count links to its candidates. */
export function HomeAssessments({ assessments: { count, results }, isReading }: HomeAssessmentsProps) {
  const { label } = QUEUES[useIsRecruiter() ? 'recruiter' : 'manager'];
  return (
    <HomeSection
      title={ASSESSMENTS}
      count={count}
      beside={
        <Link
          to="/assessments"
          search={{ status: [ALL_STATUSES] }}
          className="ml-auto rounded text-accent hover:underline"
        >
          All assessments
        </Link>
      }
    >
      {results.length === 0 ? (
        <Empty
          icon={<ClipboardList className="size-5" />}
          title={isReading ? 'Loading assessments' : 'There are no current assessments'}
        >
          {isReading
            ? 'Assessments appear here as they load.'
            : 'Create an assessment in your assessment service. It then appears here.'}
        </Empty>
      ) : (
        <table aria-label={ASSESSMENTS} className="w-full table-fixed text-left">
          <thead className="border-b border-line">
            <tr>
              <Head>Assessment</Head>
              <Head className="w-24 text-right">{label}</Head>
              <Head className="w-24 text-right max-sm:hidden">{COMPLETED}</Head>
              <Head className="w-24 text-right">{IN_PROGRESS}</Head>
              <Head className="w-24 text-right">{NOT_STARTED}</Head>
            </tr>
          </thead>
          <tbody>
            {results.map((row) => (
              <Row key={row.assessment.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </HomeSection>
  );
}

function Row({ row: { assessment, to_review: toReview } }: { row: Assessments['results'][number] }) {
  const queue = QUEUES[useIsRecruiter() ? 'recruiter' : 'manager'];
  if (!assessment) return null;
  const { id, invited, started, finished } = assessment;
  const name = assessmentLabel(assessment.name, id);
  const counts = [
    {
      ...queue,
      count: toReview,
      look: 'font-semibold text-accent',
    },
    {
      label: COMPLETED,
      count: finished,
      search: { ...DEFAULT_FILTER, status: ['completed'] },
      look: 'max-sm:hidden',
    },
    { label: IN_PROGRESS, count: started, search: { ...DEFAULT_FILTER, status: ['started'] }, look: '' },
    { label: NOT_STARTED, count: invited, search: { ...DEFAULT_FILTER, status: ['invited'] }, look: '' },
  ];
  return (
    <tr className="h-11 comfortable:h-13 border-b border-line last:border-0">
      <td className="truncate px-2 pl-4">
        <span className="flex items-center gap-2">
          <Link to="/assessments/$assessmentId/candidates" params={{ assessmentId: String(id) }} className="row-link">
            <bdi translate="no" title={name}>
              {name}
            </bdi>
          </Link>
          {assessment.is_restricted && <RestrictedMark />}
        </span>
        <ProgressBar completed={finished} started={started} invited={invited} className="mt-0.5 max-w-48" />
      </td>
      {counts.map(({ label, count, search, look }) => (
        <td key={label} className={`px-2 text-right tabular-nums last:pr-4 ${look}`}>
          <Count assessmentId={id} count={count} label={`${formatCount(count)} ${label}: ${name}`} search={search} />
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
