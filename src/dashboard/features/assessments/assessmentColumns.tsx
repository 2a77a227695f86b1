import { Link } from '@tanstack/react-router';
import type { ListedAssessment } from '../../../contract/readModel.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { codeCells, countCells, FAINT, valueCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { RestrictedMark } from '../../ui/RestrictedMark.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Time } from '../../ui/Time.tsx';
import { formatCount, percentText } from '../../lib/numbers.ts';

/** The tooltip of the progress bar. */
const progressText = ({ finished, started, invited }: Record<'finished' | 'started' | 'invited', number | null>) =>
  `${formatCount(finished)} completed · ${formatCount(started)} in progress · ${formatCount(invited)} not started`;

const LABELS = {
  name: 'Name',
  status: 'Status',
  candidates: 'Candidates',
  toReview: 'To review',
  invited: 'Not started',
  started: 'In progress',
  finished: 'Completed',
  progress: 'Done',
  modified: 'Last updated',
};

function NameCell({ assessment }: { assessment: ListedAssessment }) {
  const name = assessmentLabel(assessment.name, assessment.id);
  return (
    <span className="flex items-center gap-2">
      <Link
        to="/assessments/$assessmentId/candidates"
        params={{ assessmentId: String(assessment.id) }}
        className="row-link text-ink"
      >
        <bdi translate="no" title={name}>
          {name}
        </bdi>
      </Link>
      {assessment.is_restricted && <RestrictedMark />}
    </span>
  );
}

function PhoneLine({ assessment }: { assessment: ListedAssessment }) {
  return (
    <span className="flex items-center gap-2 truncate text-xs text-faint *:first:shrink-0 md:hidden">
      <StatusLabel code={assessment.status} />
      <span className="truncate">
        {`${formatCount(assessment.finished)} of ${formatCount(assessment.candidates)} completed${assessment.to_review ? ` · ${formatCount(assessment.to_review)} to review` : ''}`}
      </span>
    </span>
  );
}

const number = (label: string, value: (row: ListedAssessment) => number | null): Column<ListedAssessment> => ({
  id: label,
  label,
  numeric: true,
  className: 'hidden w-24 lg:table-cell',
  skeleton: 'w-6',
  ...countCells(value),
});

/** The columns of the list of assessments. */
export const ASSESSMENT_COLUMNS: readonly Column<ListedAssessment>[] = [
  {
    id: 'name',
    label: LABELS.name,
    order: { field: 'name', first: 'ascending' },
    className: '',
    skeleton: 'w-3/5',
    cell: (row) => (
      <>
        <NameCell assessment={row} />
        <PhoneLine assessment={row} />
      </>
    ),
  },
  {
    id: 'status',
    label: LABELS.status,
    className: 'hidden w-24 md:table-cell',
    skeleton: 'w-12',
    ...codeCells((row) => row.status),
  },
  {
    ...number(LABELS.candidates, (row) => row.candidates),
    className: 'hidden w-28 md:table-cell',
    order: { field: 'candidates', first: 'descending' },
  },
  {
    id: 'to_review',
    label: LABELS.toReview,
    numeric: true,
    className: 'hidden w-24 md:table-cell',
    skeleton: 'w-6',
    ...valueCells(
      (row) => row.to_review,
      ({ to_review }) => (to_review ? { className: 'font-semibold' } : FAINT),
    ),
  },
  number(LABELS.invited, (row) => row.invited),
  number(LABELS.started, (row) => row.started),
  number(LABELS.finished, (row) => row.finished),
  {
    id: 'progress',
    label: LABELS.progress,
    order: { field: 'finished_percentage', first: 'descending' },
    className: 'w-28 max-md:pr-4 md:w-44',
    skeleton: 'w-4/5',
    cell: (row) => (
      <span className="flex items-center gap-2.5" title={progressText(row)}>
        <ProgressBar completed={row.finished} started={row.started} invited={row.invited} className="grow" />
        <span className="num w-10">
          {row.finished_percentage === null || !row.candidates ? '—' : percentText(row.finished_percentage)}
        </span>
      </span>
    ),
  },
  {
    id: 'modified',
    label: LABELS.modified,
    hint: 'The last change of the assessment or progress of a candidate, as your assessment service has it',
    order: { field: 'modified', first: 'descending' },
    className: 'hidden w-36 md:table-cell',
    numeric: true,
    skeleton: 'w-20',
    cell: (row) => <Time value={row.modified} className="text-soft" />,
  },
];
