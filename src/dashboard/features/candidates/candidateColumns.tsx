import { Link } from '@tanstack/react-router';
import type { KnownCandidate } from '../../../contract/knownCandidates.ts';
import { countCells, textCells } from '../../table/cells.ts';
import type { Column } from '../../table/columns.ts';
import { Name } from '../../ui/Name.tsx';
import { Time } from '../../ui/Time.tsx';

function NameLink({ candidate }: { candidate: KnownCandidate }) {
  const name = <Name name={candidate.full_name} email={candidate.email} />;
  if (candidate.testtaker_id === null) return name;
  return (
    <Link
      to="/candidates/$testtakerId"
      params={{ testtakerId: String(candidate.testtaker_id) }}
      className="rounded font-medium text-ink hover:text-accent"
    >
      {name}
    </Link>
  );
}

/** The columns of the list of candidates of all assessments. */
export const CANDIDATE_COLUMNS: readonly Column<KnownCandidate>[] = [
  {
    id: 'name',
    label: 'Name',
    order: { field: 'name', first: 'ascending' },
    className: 'md:w-[34%]',
    skeleton: 'w-3/5',
    cell: (candidate) => (
      <>
        <NameLink candidate={candidate} />
        <span className="block truncate text-xs text-faint md:hidden">
          <bdi title={candidate.email ?? undefined}>{candidate.email ?? '—'}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    order: { field: 'email', first: 'ascending' },
    className: 'hidden md:table-cell',
    skeleton: 'w-3/4',
    ...textCells(({ email }) => email),
  },
  {
    id: 'assessments',
    label: 'Assessments',
    order: { field: 'assessments', first: 'descending' },
    numeric: true,
    className: 'hidden w-32 md:table-cell',
    skeleton: 'w-5',
    ...countCells(({ assessments }) => assessments),
  },
  {
    id: 'completed',
    label: 'Completed',
    numeric: true,
    className: 'hidden w-28 md:table-cell',
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
