import type { Candidature } from '../../../contract/candidature.ts';
import type { ExportColumn } from '../../../contract/candidatureColumns.ts';
import { algorithmLabelOf } from '../../../contract/personality.ts';
import { codeCells, textCells, valueCells } from '../../table/cells.ts';
import type { Column } from '../../table/columns.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { Code } from '../../ui/codes.tsx';
import { Time } from '../../ui/Time.tsx';
import { NameLink } from './NameLink.tsx';

/** A column that can be chosen, placed and exported. */
export interface CandidatureColumn extends Column<Candidature> {
  id: ExportColumn;
  /** In pixels, at first; a table that is narrower or wider keeps the proportions. */
  width: number;
}

/** What is shown unless somebody chooses. */
export const USUAL_COLUMNS = ['name', 'email', 'status', 'stage', 'score', 'rating', 'created'];

/** The name with what a phone has no columns for. */
export const phoneName = (row: Candidature) => (
  <>
    <NameLink row={row} />
    <span className="flex items-center gap-1.5 truncate pt-0.5 *:first:shrink-0">
      <Code code={row.stage} />
      <span title={row.email ?? undefined} className="truncate text-xs text-faint">
        {row.email}
      </span>
    </span>
  </>
);

const STAR = { className: 'star' };

/** All columns that there are. The classes are of the usual ones: without those that the screen has no room for. */
export const COLUMNS: readonly CandidatureColumn[] = [
  {
    id: 'name',
    label: 'Name',
    order: { field: '_full_name', first: 'ascending' },
    className: 'md:w-[26%] xl:w-[22%] 2xl:w-[26%]',
    skeleton: 'w-3/5',
    width: 260,
    cell: (row) => <NameLink row={row} />,
  },
  {
    id: 'email',
    label: 'E-mail',
    className: 'hidden xl:table-cell',
    skeleton: 'w-3/4',
    width: 200,
    ...textCells((row) => row.email),
  },
  {
    id: 'status',
    label: 'Status',
    order: { field: 'status', first: 'descending' },
    className: 'hidden w-28 md:table-cell',
    skeleton: 'w-16',
    width: 112,
    ...codeCells((row) => row.status),
  },
  {
    id: 'stage',
    label: 'Stage',
    order: { field: 'stage', first: 'ascending' },
    className: 'hidden w-52 md:table-cell',
    skeleton: 'w-24',
    width: 208,
    ...codeCells((row) => row.stage),
  },
  {
    id: 'score',
    label: 'Score',
    order: { field: 'avg_score', first: 'descending' },
    className: 'w-24 max-md:pr-4 lg:w-28',
    numeric: true,
    skeleton: 'w-8',
    width: 112,
    ...scoreCells(),
  },
  {
    id: 'rating',
    label: 'Rating',
    order: { field: 'rating', first: 'descending' },
    className: 'hidden w-20 md:table-cell',
    numeric: true,
    skeleton: 'w-5',
    width: 80,
    ...valueCells(
      (row) => row.rating,
      () => STAR,
    ),
  },
  {
    id: 'created',
    label: 'Invited',
    order: { field: 'created', first: 'descending' },
    className: 'hidden w-36 md:table-cell',
    numeric: true,
    skeleton: 'w-20',
    width: 144,
    cell: (row) => <Time value={row.created} className="text-soft" />,
  },
  {
    id: 'hired',
    label: 'Hired',
    className: '',
    skeleton: 'w-6',
    width: 72,
    ...valueCells((row) => yesNo(row.is_hired)),
  },
  ...(
    [
      ['personality', 'Personality', 160, (row) => row.personality],
      [
        'personality_test',
        'Personality test',
        144,
        (row) => row.personality_algorithm && algorithmLabelOf(row.personality_algorithm),
      ],
      ['review', 'Review', 240, (row) => row.review],
      ['link', 'Invitation link', 240, (row) => row.invitation_link],
      ['invitation', 'Invitation UUID', 240, (row) => row.invitation_uuid],
    ] satisfies [ExportColumn, string, number, (row: Candidature) => string | null][]
  ).map(([id, label, width, value]) => ({
    id,
    label,
    className: '',
    skeleton: 'w-3/5',
    width,
    ...textCells(value),
  })),
  ...(
    [
      ['id', 'Candidature ID', (row) => row.id],
      ['person', 'Test taker ID', (row) => row.testtaker_id],
    ] satisfies [ExportColumn, string, (row: Candidature) => number | null][]
  ).map(([id, label, value]) => ({
    id,
    label,
    className: '',
    numeric: true,
    skeleton: 'w-12',
    width: 120,
    ...valueCells(value),
  })),
];

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');
