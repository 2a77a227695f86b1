import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import type { Column } from '../../table/columns.ts';
import { Code } from '../../ui/codes.tsx';
import { Name } from '../../ui/Name.tsx';
import { Score } from '../../ui/Score.tsx';
import { Time } from '../../ui/Time.tsx';

function NameLink({ row }: { row: Candidature }) {
  const name = <Name name={row.full_name} email={row.email} />;
  if (!isAddressable(row)) return name;
  return (
    <Link
      from="/assessments/$assessmentId/candidates"
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={(params) => ({ ...params, candidatureId: String(row.id) })}
      search={(search) => search}
      className="rounded font-medium text-ink hover:text-accent"
    >
      {name}
    </Link>
  );
}

function Rating({ value }: { value: number | null }) {
  if (value === null) return <span className="text-faint">—</span>;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {value}
      <Star aria-hidden="true" className="size-3 fill-current text-faint" />
    </span>
  );
}

/** The columns of the table of candidatures, without those that the screen has no room for. */
export const COLUMNS: readonly Column<Candidature>[] = [
  {
    id: 'name',
    label: 'Name',
    order: { field: '_full_name', first: 'ascending' },
    className: 'md:w-[26%]',
    skeleton: 'w-3/5',
    cell: (row) => (
      <>
        <NameLink row={row} />
        <span className="flex items-center gap-1.5 truncate pt-0.5 md:hidden">
          <Code code={row.stage} />
          <span className="truncate text-xs text-faint">{row.email}</span>
        </span>
      </>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    className: 'hidden xl:table-cell',
    skeleton: 'w-3/4',
    cell: (row) => <bdi className="text-soft">{row.email ?? '—'}</bdi>,
  },
  {
    id: 'status',
    label: 'Status',
    order: { field: 'status', first: 'descending' },
    className: 'hidden w-28 md:table-cell',
    skeleton: 'w-16',
    cell: (row) => <Code code={row.status} />,
  },
  {
    id: 'stage',
    label: 'Stage',
    order: { field: 'stage', first: 'ascending' },
    className: 'hidden w-52 md:table-cell',
    skeleton: 'w-24',
    cell: (row) => <Code code={row.stage} />,
  },
  {
    id: 'score',
    label: 'Score',
    order: { field: 'avg_score', first: 'descending' },
    className: 'w-24 max-md:pr-4 lg:w-32',
    numeric: true,
    skeleton: 'w-8',
    cell: (row) => <Score value={row.avg_score} />,
  },
  {
    id: 'rating',
    label: 'Rating',
    order: { field: 'rating', first: 'descending' },
    className: 'hidden w-20 md:table-cell',
    numeric: true,
    skeleton: 'w-5',
    cell: (row) => <Rating value={row.rating} />,
  },
  {
    id: 'created',
    label: 'Invited',
    order: { field: 'created', first: 'descending' },
    className: 'hidden w-36 md:table-cell',
    numeric: true,
    skeleton: 'w-20',
    cell: (row) => (
      <span className="text-soft">
        <Time value={row.created} />
      </span>
    ),
  },
];
