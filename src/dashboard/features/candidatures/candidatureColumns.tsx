import { isAddressable } from '../../../contract/paths.ts';
import {
  CANDIDATURE_COLUMNS,
  type CandidatureColumn as RegisteredColumn,
  type ColumnRow,
  type ExportColumn,
  type TestColumnId,
} from '../../../contract/candidatureColumns.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import type { MaybeRemoved } from '../../../contract/readModel.ts';
import { isAtLeast } from '../../../contract/role.ts';
import { classes } from '../../lib/classes.ts';
import { addressCells, codeCells, textCells, valueCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { Name, nameOf } from '../../ui/Name.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { Time } from '../../ui/Time.tsx';
import { RemovalMark } from '../../ui/RemovalMark.tsx';
import { CandidatureLink } from './CandidatureLink.tsx';

/** The candidate's name as a link to the drawer, isolated for its text direction; with a mark if they are about to be removed. */
function NameLink({ row }: { row: Candidature & MaybeRemoved }) {
  if (!isAddressable(row)) return <Name name={row.full_name} email={row.email} />;
  const name = nameOf(row);
  const link = (
    <CandidatureLink
      candidatureId={row.id}
      dir="auto"
      title={name}
      className={classes('row-link', row.full_name?.trim() ? 'text-ink' : 'text-soft')}
    >
      {name}
    </CandidatureLink>
  );
  if (!row.removal) return link;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{link}</span>
      <RemovalMark removal={row.removal} />
    </span>
  );
}

/** A column that can be chosen, placed and exported. */
export interface CandidatureColumn extends Column<ColumnRow> {
  id: ExportColumn | TestColumnId;
  /** The default width in pixels. The table keeps the proportions. */
  width: number;
}

/** The columns shown by default. */
export const DEFAULT_COLUMNS = ['name', 'email', 'status', 'stage', 'score', 'rating', 'created'];

/** The name cell on a phone, with stage and status below. */
export const phoneName = (row: Candidature) => (
  <>
    <NameLink row={row} />
    <span className="flex items-center gap-2 truncate pt-0.5 text-xs text-soft *:first:shrink-0">
      <StageButton candidature={row} />
      <StatusLabel code={row.status} />
    </span>
  </>
);

type ColumnDisplay = Omit<Column<ColumnRow>, 'id' | 'label' | 'order'>;

/** The display of a column by the kind of its values. */
function displayOf(column: RegisteredColumn): ColumnDisplay {
  switch (column.kind) {
    case 'number':
      return { className: '', numeric: true, skeleton: 'w-12', ...valueCells(column.value) };
    case 'moment':
      return {
        className: '',
        numeric: true,
        skeleton: 'w-20',
        cell: (row) => <Time value={column.value(row)} className="text-soft" />,
      };
    case 'code':
      return { className: '', skeleton: 'w-24', ...codeCells(column.value) };
    case 'text':
      return { className: '', skeleton: 'w-3/5', ...textCells(column.value) };
  }
}

const STAR = { className: 'star' };

/** Columns whose display differs from their kind. The classes hide default columns on narrow pages. */
const DISPLAY_OVERRIDES: { [Id in ExportColumn]?: Partial<ColumnDisplay> } = {
  name: {
    className: '@[65rem]:w-[22%] @[81rem]:w-[26%]',
    cell: (row) => <NameLink row={row} />,
    look: () => ({}),
  },
  email: { className: 'hidden @[65rem]:table-cell', skeleton: 'w-3/4', ...addressCells(({ email }) => email) },
  status: { className: 'hidden w-28 @[54rem]:table-cell', skeleton: 'w-16' },
  stage: { className: 'w-52', cell: (row) => <StageButton candidature={row} />, look: () => ({}) },
  score: { className: 'w-24 max-md:pr-4 md:w-28 md:@max-[42rem]:pr-6', skeleton: 'w-8', ...scoreCells() },
  rating: {
    className: 'hidden w-20 @[60rem]:table-cell',
    skeleton: 'w-5',
    ...valueCells(
      ({ rating }) => rating,
      () => STAR,
    ),
  },
  created: { className: 'hidden w-36 @[42rem]:table-cell' },
};

/** Makes a column of the table from a registered one. */
export const tableColumn = (column: RegisteredColumn & Pick<CandidatureColumn, 'id'>): CandidatureColumn => ({
  ...displayOf(column),
  id: column.id,
  label: column.label,
  ...(column.hint !== undefined && { hint: column.hint }),
  width: column.width,
  ...(column.order && { order: column.order }),
});

const REGISTERED: readonly (RegisteredColumn & { id: ExportColumn })[] = CANDIDATURE_COLUMNS;

/** All columns of the table. */
export const COLUMNS: readonly CandidatureColumn[] = REGISTERED.filter(({ isFileOnly }) => !isFileOnly).map(
  (column) => ({ ...tableColumn(column), ...DISPLAY_OVERRIDES[column.id] }),
);

/** The columns that a hiring manager may see. */
export const MANAGER_COLUMNS: readonly CandidatureColumn[] = COLUMNS.filter(({ id }) =>
  REGISTERED.some((column) => column.id === id && isAtLeast('manager', column.leastRole ?? 'manager')),
);
