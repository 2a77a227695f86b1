import {
  CANDIDATURE_COLUMNS,
  type CandidatureColumn as Registered,
  type ColumnRow,
  type ExportColumn,
  type TestColumnId,
} from '../../../contract/candidatureColumns.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { isAtLeast } from '../../../contract/roles.ts';
import { codeCells, textCells, valueCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { Code } from '../../ui/codes.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { Time } from '../../ui/Time.tsx';
import { NameLink } from './NameLink.tsx';

/** A column that can be chosen, placed and exported. */
export interface CandidatureColumn extends Column<ColumnRow> {
  id: ExportColumn | TestColumnId;
  /** In pixels, at first; a table that is narrower or wider keeps the proportions. */
  width: number;
}

/** The columns shown by default. */
export const DEFAULT_COLUMNS = ['name', 'email', 'status', 'stage', 'score', 'rating', 'created'];

/** The name with the values that a phone has no columns for. */
export const phoneName = (row: Candidature) => (
  <>
    <NameLink row={row} />
    <span className="flex items-center gap-2 truncate pt-0.5 text-xs text-soft *:first:shrink-0">
      <StageButton candidature={row} />
      <Code code={row.status} />
    </span>
  </>
);

type Shape = Omit<Column<ColumnRow>, 'id' | 'label' | 'order'>;

/** How a column is shown by the kind of its values. */
function shapeOf(column: Registered): Shape {
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

/** Columns with their own shape. The classes hide default columns that the page has no room for. */
const OWN_SHAPES: { [Id in ExportColumn]?: Partial<Shape> } = {
  name: {
    className: '@[65rem]:w-[22%] @[81rem]:w-[26%]',
    cell: (row) => <NameLink row={row} />,
    look: () => ({}),
  },
  email: { className: 'hidden @[65rem]:table-cell', skeleton: 'w-3/4' },
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

/** A column as its kind is shown. */
export const tableColumn = (column: Registered & Pick<CandidatureColumn, 'id'>): CandidatureColumn => ({
  ...shapeOf(column),
  id: column.id,
  label: column.label,
  ...(column.hint !== undefined && { hint: column.hint }),
  width: column.width,
  ...(column.order && { order: column.order }),
});

const REGISTERED: readonly (Registered & { id: ExportColumn })[] = CANDIDATURE_COLUMNS;

/** All columns of the table. */
export const COLUMNS: readonly CandidatureColumn[] = REGISTERED.filter(({ isFileOnly }) => !isFileOnly).map(
  (column) => ({ ...tableColumn(column), ...OWN_SHAPES[column.id] }),
);

/** Those of a hiring manager. */
export const MANAGER_COLUMNS: readonly CandidatureColumn[] = COLUMNS.filter(({ id }) =>
  REGISTERED.some((column) => column.id === id && isAtLeast('manager', column.leastRole ?? 'manager')),
);
