import { Link } from '@tanstack/react-router';
import type { KnownCandidate } from '../../../contract/knownCandidates.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { addressCells, countCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { Name } from '../../ui/Name.tsx';
import { StagePill } from '../../ui/StagePill.tsx';
import { Time } from '../../ui/Time.tsx';

function NameLink({ candidate }: { candidate: KnownCandidate }) {
  const name = <Name name={candidate.full_name} email={candidate.email} />;
  if (candidate.testtaker_id === null) return name;
  return (
    <Link
      to="/candidates/$testtakerId"
      params={{ testtakerId: String(candidate.testtaker_id) }}
      className="row-link text-ink"
    >
      {name}
    </Link>
  );
}

const assessmentNameOf = ({ assessment_name: name, assessment_id: id }: KnownCandidate) => assessmentLabel(name, id);

function LatestAssessment({ candidate }: { candidate: KnownCandidate }) {
  const name = assessmentNameOf(candidate);
  return (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(candidate.assessment_id), candidatureId: String(candidate.id) }}
      className="rounded text-soft hover:text-accent"
    >
      <bdi translate="no" title={name}>
        {name}
      </bdi>
    </Link>
  );
}

/** The columns of the list of candidates of all assessments. */
export const CANDIDATE_COLUMNS: readonly Column<KnownCandidate>[] = [
  {
    id: 'name',
    label: 'Name',
    order: { field: 'name', first: 'ascending' },
    className: '',
    skeleton: 'w-3/5',
    cell: (candidate) => (
      <>
        <NameLink candidate={candidate} />
        <span className="flex items-center gap-1.5 truncate pt-0.5 text-xs text-faint md:hidden">
          {candidate.stage !== null && <StagePill code={candidate.stage} />}
          <bdi translate="no" className="truncate">
            {assessmentNameOf(candidate)}
          </bdi>
        </span>
      </>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    order: { field: 'email', first: 'ascending' },
    className: 'hidden xl:table-cell',
    skeleton: 'w-3/4',
    ...addressCells(({ email }) => email),
  },
  {
    id: 'assessment',
    label: 'Latest assessment',
    order: { field: 'assessment', first: 'ascending' },
    className: 'hidden md:table-cell',
    skeleton: 'w-3/4',
    cell: (candidate) => <LatestAssessment candidate={candidate} />,
  },
  {
    id: 'stage',
    label: 'Stage',
    order: { field: 'stage', first: 'ascending' },
    className: 'hidden w-52 lg:table-cell',
    skeleton: 'w-24',
    cell: ({ stage }) => <StagePill code={stage} />,
  },
  {
    id: 'score',
    label: 'Score',
    order: { field: 'score', first: 'descending' },
    numeric: true,
    className: 'hidden w-20 md:table-cell lg:w-32',
    skeleton: 'w-8',
    ...scoreCells(),
  },
  {
    id: 'assessments',
    label: 'Assessments',
    order: { field: 'assessments', first: 'descending' },
    numeric: true,
    className: 'hidden w-32 xl:table-cell',
    skeleton: 'w-5',
    ...countCells(({ assessments }) => assessments),
  },
  {
    id: 'completed',
    label: 'Completed',
    numeric: true,
    className: 'hidden w-28 2xl:table-cell',
    skeleton: 'w-5',
    ...countCells(({ completed }) => completed),
  },
  {
    id: 'activity',
    label: 'Last activity',
    order: { field: 'activity', first: 'descending' },
    className: 'w-32 md:w-40',
    numeric: true,
    skeleton: 'w-20',
    cell: ({ last_activity }) => <Time value={last_activity} className="text-soft" />,
  },
];
