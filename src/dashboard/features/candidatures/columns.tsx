import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf } from '../../../contract/codes.ts';
import { algorithmLabelOf } from '../../../contract/personality.ts';
import { isProvisional } from '../../../contract/score.ts';
import { readTime } from '../../lib/time.ts';
import { codeCells, textCells, valueCells } from '../../table/cells.ts';
import type { Column } from '../../table/columns.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { Code } from '../../ui/codes.tsx';
import { Time } from '../../ui/Time.tsx';
import { NameLink } from './NameLink.tsx';

/** A column of an export. */
export interface ExportColumn {
  label: string;
  /** What an export holds: numbers and moments are no texts. */
  value: (row: Candidature) => string | number | Date | null;
  /** In pixels, at first; a table that is narrower or wider keeps the proportions. */
  width: number;
}

/** A column that can be chosen, placed and exported. */
export interface CandidatureColumn extends Column<Candidature>, ExportColumn {}

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
    value: (row) => row.full_name?.trim() || null,
    cell: (row) => <NameLink row={row} />,
  },
  {
    id: 'email',
    label: 'E-mail',
    className: 'hidden xl:table-cell',
    skeleton: 'w-3/4',
    width: 200,
    value: (row) => row.email,
    ...textCells((row) => row.email),
  },
  {
    id: 'status',
    label: 'Status',
    order: { field: 'status', first: 'descending' },
    className: 'hidden w-28 md:table-cell',
    skeleton: 'w-16',
    width: 112,
    value: (row) => row.status && labelOf(row.status),
    ...codeCells((row) => row.status),
  },
  {
    id: 'stage',
    label: 'Stage',
    order: { field: 'stage', first: 'ascending' },
    className: 'hidden w-52 md:table-cell',
    skeleton: 'w-24',
    width: 208,
    value: (row) => row.stage && labelOf(row.stage),
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
    value: (row) => row.avg_score,
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
    value: (row) => row.rating,
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
    value: (row) => momentOf(row.created),
    cell: (row) => <Time value={row.created} className="text-soft" />,
  },
  {
    id: 'hired',
    label: 'Hired',
    className: '',
    skeleton: 'w-6',
    width: 72,
    value: (row) => yesNo(row.is_hired),
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
    ] satisfies [string, string, number, (row: Candidature) => string | null][]
  ).map(([id, label, width, value]) => ({
    id,
    label,
    className: '',
    skeleton: 'w-3/5',
    width,
    value,
    ...textCells(value),
  })),
  ...(
    [
      ['id', 'Candidature ID', (row) => row.id],
      ['person', 'Test taker ID', (row) => row.testtaker_id],
    ] satisfies [string, string, (row: Candidature) => number | null][]
  ).map(([id, label, value]) => ({
    id,
    label,
    className: '',
    numeric: true,
    skeleton: 'w-12',
    width: 120,
    value,
    ...valueCells(value),
  })),
];

/** What an export says beside a score, since a file has neither the grey nor the tooltip of the table. */
const SCORE_STATUS: ExportColumn = {
  label: 'Score status',
  width: 96,
  value: (row) => (row.avg_score === null ? null : isProvisional(row) ? 'Provisional' : 'Final'),
};

/** The columns of an export of those that are shown. */
export function exportColumnsOf(columns: readonly CandidatureColumn[]): ExportColumn[] {
  return columns.flatMap((column) => (column.id === 'score' ? [column, SCORE_STATUS] : [column]));
}

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');

function momentOf(timestamp: string | null): Date | string | null {
  const time = readTime(timestamp);
  return time === null ? timestamp : new Date(time);
}
