import type { ReactNode } from 'react';
import { isAddressable } from '../../../contract/paths.ts';
import {
  CANDIDATURE_COLUMNS,
  type CandidatureColumn as RegisteredColumn,
  type ColumnRow,
  type ExportColumn,
  type TestColumnId,
} from '../../../contract/candidatureColumns.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf, recommendedText } from '../../../contract/codes.ts';
import type { MaybeRemoved } from '../../../contract/readModel.ts';
import { mayRead, type Reader } from '../../../contract/role.ts';
import { classes } from '../../lib/classes.ts';
import { plural, scoreText } from '../../lib/numbers.ts';
import { readTime, relativeTime } from '../../lib/time.ts';
import { addressCells, codeCells, FAINT, textCells, valueCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { WORDS } from '../../messages/words.ts';
import { Text } from '../../ui/Text.tsx';
import { Name, nameOf } from '../../ui/Name.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { RecommendationMarks } from '../../ui/TeamMarks.tsx';
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
  /** The default width in pixels, which it has at least. */
  width: number;
}

/** The columns shown by default. `tests`: those of which scores were read. */
export const DEFAULT_COLUMNS =
  'name,stage,status,score,tests,conditions,recommended,scorecard,notes,created,rating,email'.split(',');

/** Those of them that are shown once a candidate has a value. */
export const SHOWN_IF_USED = ['conditions', 'recommended', 'scorecard', 'notes', 'rating'];

/** The name cell on a phone, with the stage below, and the status unless it has a column. */
export const phoneName = (hasStatus: boolean) => (row: Candidature) => (
  <>
    <NameLink row={row} />
    <span className="flex items-center gap-2 truncate pt-0.5 text-xs text-soft *:first:shrink-0">
      <StageButton candidature={row} />
      {hasStatus && <StatusLabel code={row.status} />}
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

const NOTE = { className: 'mark-note' };
const TO_CHECK = { className: 'mark-noticed text-warn' };
const FINE = { className: 'mark-fine text-unseen text-soft' };
const NO_CONDITIONS = { className: 'dash text-unseen text-faint' };

/** Of test conditions, only a number to check is seen as a text. */
const conditionsLook = ({ test_conditions: counts }: ColumnRow) =>
  counts?.noticed ? TO_CHECK : counts?.fine ? FINE : NO_CONDITIONS;
const STAR = { className: 'star' };
const HIDDEN = { className: 'mark-hidden text-unseen text-faint' };

/** What colleagues recommend: a mark where it is hidden, a dash where there is none. */
const teamCells = (cellOf: (row: ColumnRow) => ReactNode): Pick<ColumnDisplay, 'cell' | 'look'> => ({
  cell: (row) => cellOf(row) ?? (row.hides_recommendations ? WORDS.hiddenRecommendations : '—'),
  look: (row) => (cellOf(row) ? {} : row.hides_recommendations ? HIDDEN : FAINT),
});

/** The average, with the lowest and the highest of a colleague. */
function Scorecard({ average, lowest, highest, count }: NonNullable<ColumnRow['scorecard']>) {
  return (
    <span title={`Average of ${plural(count, 'colleague')}`}>
      <Text>{scoreText(average)}</Text>{' '}
      {lowest < highest && <Text className="text-xs text-faint">{`${scoreText(lowest)}–${scoreText(highest)}`}</Text>}
    </span>
  );
}

/** The status with the time of the completion, if it is known. */
function statusText({ status, completed_at: completedAt }: ColumnRow): string | null {
  const time = status === 'completed' ? readTime(completedAt) : null;
  const label = status === null ? null : labelOf(status);
  return time === null ? label : `${label} ${relativeTime(time, Date.now())}`;
}

/** Columns whose display differs from their kind. The classes of name and score are those on a phone. */
const DISPLAY_OVERRIDES: { [Id in ExportColumn]?: Partial<ColumnDisplay> } = {
  name: {
    cell: (row) => <NameLink row={row} />,
    look: () => ({}),
  },
  email: { skeleton: 'w-3/4', ...addressCells(({ email }) => email) },
  status: { skeleton: 'w-16', cell: (row) => statusText(row) ?? '—' },
  stage: { cell: (row) => <StageButton candidature={row} />, look: () => ({}) },
  score: { className: 'w-24 max-md:pr-4', skeleton: 'w-8', ...scoreCells() },
  rating: {
    skeleton: 'w-5',
    ...valueCells(
      ({ rating }) => rating,
      () => STAR,
    ),
  },
  conditions: { isTall: true, look: conditionsLook },
  recommended: teamCells((row) => recommendedText(row) && <RecommendationMarks counts={row} />),
  scorecard: { numeric: false, ...teamCells(({ scorecard }) => scorecard && <Scorecard {...scorecard} />) },
  notes: {
    ...valueCells(
      ({ notes }) => notes || null,
      () => NOTE,
    ),
  },
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

/** Whether a column has values that a user may not read. */
export const isHiddenColumn = (id: string, reader: Reader): boolean =>
  REGISTERED.some((column) => column.id === id && !mayRead(reader, column));
