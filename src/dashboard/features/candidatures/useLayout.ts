import { useQuery } from '@tanstack/react-query';
import { createStore, useSelector } from '@tanstack/react-store';
import { useEffect, useMemo } from 'react';
import type { ColumnRow, TestColumnId } from '../../../contract/candidatureColumns.ts';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import { type CandidatureFilter, DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { WINDOW_SIZE } from '../../api/candidatureLists.ts';
import { useReader } from '../../lib/currentUser.ts';
import { persistedStore, storePerAssessment } from '../../lib/persistedStore.ts';
import type { RowSource } from '../../table/column.ts';
import { type CandidatureColumn, COLUMNS, isHiddenColumn, phoneName } from './candidatureColumns.tsx';
import { defaultLayout, defaultWidth, fitLayout, type Layout, readLayout, writeLayout } from './layout.ts';
import { testColumnsQuery } from './testColumnsQuery.ts';

/** The user's columns of an assessment; null: the default columns. */
const layoutStore = storePerAssessment((assessmentId) =>
  persistedStore<Layout | null>(`columns.${assessmentId}`, {
    storage: 'local',
    parse: readLayout,
    format: (layout) => layout && writeLayout(layout),
  }),
);

/** The columns of an assessment that had a value in a list: they stay when another list has none. */
const usedStore = storePerAssessment(() => createStore<readonly string[]>([]));

/** Stores the columns of an assessment in this browser; null: the default columns. */
export const saveLayout = (assessmentId: number, layout: Layout | null): void =>
  layoutStore(assessmentId).setState(() => layout);

export interface ChosenColumns {
  /** All columns, also those that a view does without. */
  layout: Layout;
  /** Whether the user has chosen them. */
  isChosen: boolean;
  /** The columns of the table. */
  columns: readonly CandidatureColumn[];
  /** In pixels. */
  widths: ReadonlyMap<string, number>;
  /** See `Fit`. */
  minWidth: number;
  pinned: string | undefined;
}

/** Whether columns of tests are chosen, known or not. */
export const hasTests = (layout: Layout): boolean => layout.some(({ id }) => id.startsWith('test_'));

interface ShownList {
  /** The loaded rows, which tell which columns have values. */
  rows: RowSource<KnownCandidature> | null;
  filter: CandidatureFilter;
  isPhone: boolean;
}

const NO_LIST: ShownList = { rows: null, filter: DEFAULT_FILTER, isPhone: false };

/** The user's columns of an assessment, as a list shows them. Without a list: as a file has them. */
export function useLayout(assessmentId: number, { rows, filter, isPhone } = NO_LIST): ChosenColumns {
  const chosen = useSelector(layoutStore(assessmentId));
  const known = useSelector(usedStore(assessmentId));
  const used = useMemo(() => [...new Set([...known, ...(rows ? usedColumns(rows) : [])])], [known, rows]);
  useEffect(() => {
    if (used.length > known.length) usedStore(assessmentId).setState(() => used);
  }, [assessmentId, used, known]);
  const reader = useReader();
  const isChosen = chosen !== null;
  // A saved view may have columns that not everyone sees.
  const layout = useMemo(
    () => (chosen ?? defaultLayout(used)).filter(({ id }) => !isHiddenColumn(id, reader)),
    [chosen, reader, used],
  );
  const { data: tests } = useQuery({ ...testColumnsQuery(assessmentId), enabled: hasTests(layout) });
  const shown = useMemo(
    () => (isPhone && isChosen ? onPhone(layout) : isChosen ? layout : withoutConstants(layout, filter, used)),
    [layout, isChosen, isPhone, filter, used],
  );
  // Memoised by the order and the classes alone, so that resizing a column rarely renders the rows.
  const { classNames, pinned, minWidth } = fitLayout(shown, !isChosen);
  const order = shown.map(({ id }) => `${id} ${classNames.get(id) ?? ''}`).join();
  const columns = useMemo(() => columnsIn(order, isPhone, tests), [order, isPhone, tests]);
  const widths = useMemo(() => new Map(shown.map(({ id, width }) => [id, width])), [shown]);
  return useMemo(
    () => ({ layout, isChosen, columns, widths, minWidth, pinned }),
    [layout, isChosen, columns, widths, minWidth, pinned],
  );
}

/** The columns that have a value in the first rows. Those of tests: if most completed candidates have scores. */
function usedColumns(rows: RowSource<KnownCandidature>): string[] {
  const first = Array.from({ length: Math.min(rows.length, WINDOW_SIZE) }, (_, index) => rows.at(index) ?? []).flat();
  const hasSome = (isUsed: (row: ColumnRow) => unknown) => first.some((row) => Boolean(isUsed(row)));
  const completed = first.filter(({ status }) => status === 'completed');
  const scored = completed.flatMap(({ test_scores: scores }) => (scores ? [scores] : []));
  const tests = scored.length * 2 > completed.length ? scored.flat().map(({ test_id: id }) => `test_${id}`) : [];
  return [
    ...(hasSome((row) => row.test_conditions) ? ['conditions'] : []),
    ...(hasSome((row) => row.recommended_yes + row.recommended_maybe + row.recommended_no) ? ['recommended'] : []),
    ...(hasSome((row) => row.scorecard ?? row.hides_recommendations) ? ['scorecard'] : []),
    ...(hasSome((row) => row.notes) ? ['notes'] : []),
    ...(hasSome((row) => row.rating) ? ['rating'] : []),
    ...(hasSome((row) => row.completed_at) ? ['completed'] : []),
    ...tests.toSorted(),
  ];
}

/** What has no value before the start. */
const RESULTS = /^(score|conditions|test_\d+)$/;

/** Without the columns that have one value in all rows that pass a filter. Instead of the status: its time. */
function withoutConstants(layout: Layout, { status, stage }: CandidatureFilter, used: readonly string[]): Layout {
  const [only] = status.length === 1 ? status : [];
  const time = only === 'completed' && used.includes('completed') ? 'completed' : 'created';
  return layout.flatMap((column) => {
    const { id } = column;
    if (only !== undefined && id === 'status') return { id: time, width: defaultWidth(time) };
    const isConstant =
      (only !== undefined && id === time) ||
      (only === 'invited' && RESULTS.test(id)) ||
      (stage.length === 1 && id === 'stage');
    return isConstant ? [] : column;
  });
}

const PINNED_NAME = phoneName(false);

/** Chosen columns on a phone: the name has the stage below, and leaves room for others. */
const onPhone = (layout: Layout): Layout =>
  layout
    .filter(({ id }) => id !== 'stage')
    .map(({ id, width }) => ({ id, width: id === 'name' ? defaultWidth(id) : width }));

/** `order`: each ID with its classes. `tests`: undefined while they are loaded. */
const columnsIn = (order: string, isPhone: boolean, tests: readonly CandidatureColumn[] | undefined) =>
  order.split(',').flatMap((placed): CandidatureColumn[] => {
    const [id = '', ...classes] = placed.split(' ');
    const className = classes.join(' ');
    const column = [...COLUMNS, ...(tests ?? [])].find((each) => each.id === id);
    if (column) {
      const { cell } = isPhone && id === 'name' ? { cell: PINNED_NAME } : column;
      return [{ ...column, className, cell }];
    }
    return isTestId(id) && !tests ? [unnamedTest(id)] : [];
  });

const isTestId = (id: string): id is TestColumnId => id.startsWith('test_');

/** Keeps the place of a test until its name is loaded. */
const unnamedTest = (id: TestColumnId): CandidatureColumn => ({
  id,
  label: '',
  width: defaultWidth(id),
  className: '',
  skeleton: 'w-8',
  isTall: true,
  cell: () => null,
});

/** The columns on a phone unless the user has chosen some. */
export const PHONE_COLUMNS: readonly CandidatureColumn[] = COLUMNS.filter(
  ({ id }) => id === 'name' || id === 'score',
).map((column) => (column.id === 'name' ? { ...column, cell: phoneName(true) } : column));
