import { Link } from '@tanstack/react-router';
import type { Candidate } from '../../../contract/candidate.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { countCells, textCells } from '../../table/cells.ts';
import type { Column } from '../../table/columns.ts';
import { Name } from '../../ui/Name.tsx';
import { Time } from '../../ui/Time.tsx';

function NameLink({ person }: { person: Candidate }) {
  const name = <Name name={person.full_name} email={person.email} />;
  if (!isAddressable(person)) return name;
  return (
    <Link
      to="/candidates/$testtakerId"
      params={{ testtakerId: String(person.id) }}
      className="rounded font-medium text-ink hover:text-accent"
    >
      {name}
    </Link>
  );
}

const number = (label: string, value: (person: Candidate) => number | null): Column<Candidate> => ({
  id: label,
  label,
  numeric: true,
  className: 'hidden w-28 md:table-cell',
  skeleton: 'w-5',
  ...countCells(value),
});

/** The columns of the table of test takers. The API orders this list by nothing but the ID, so none can be sorted by. */
export const PEOPLE_COLUMNS: readonly Column<Candidate>[] = [
  {
    id: 'name',
    label: 'Name',
    className: 'md:w-[34%]',
    skeleton: 'w-3/5',
    cell: (person) => (
      <>
        <NameLink person={person} />
        <span className="block truncate text-xs text-faint md:hidden">
          <bdi title={person.email ?? undefined}>{person.email ?? '—'}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    className: 'hidden md:table-cell',
    skeleton: 'w-3/4',
    ...textCells(({ email }) => email),
  },
  number('Assessments', (person) => person.assessments_count ?? (person.assessments.length || null)),
  number('Tests', (person) => person.tests.length),
  {
    id: 'activity',
    label: 'Last activity',
    className: 'w-32 md:w-40',
    numeric: true,
    skeleton: 'w-20',
    cell: (person) => <Time value={person.last_activity} className="text-soft" />,
  },
];
