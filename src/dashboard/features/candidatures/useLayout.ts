import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { Facets } from '../../../contract/facets.ts';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import { DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { facetsQuery, WINDOW_SIZE } from '../../api/candidatureLists.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { persistedStore, storePerAssessment } from '../../lib/persistedStore.ts';
import type { RowSource } from '../../table/column.ts';
import { type CandidatureColumn, COLUMNS, MANAGER_COLUMNS, phoneName } from './candidatureColumns.tsx';
import { DEFAULT_LAYOUT, hiddenWithoutRoom, type Layout, readLayout, writeLayout } from './layout.ts';
import { testColumnsQuery } from './testColumnsQuery.ts';

/** The user's columns of an assessment; null: the default columns. */
const layoutStore = storePerAssessment((assessmentId) =>
  persistedStore<Layout | null>(`columns.${assessmentId}`, {
    storage: 'local',
    parse: readLayout,
    format: (layout) => layout && writeLayout(layout),
  }),
);

/** Stores the columns of an assessment in this browser; null: the default columns. */
export const saveLayout = (assessmentId: number, layout: Layout | null): void =>
  layoutStore(assessmentId).setState(() => layout);

export interface ChosenColumns {
  layout: Layout;
  /** The columns of the table on a wide page. */
  columns: readonly CandidatureColumn[];
  /** Column widths that the user has set; null: default widths. */
  widths: ReadonlyMap<string, number> | null;
}

/** Whether columns of tests are chosen, known or not. */
export const hasTests = (layout: Layout): boolean => layout.some(({ id }) => id.startsWith('test_'));

/** The user's columns of an assessment. `rows`: the loaded rows, which tell whether there are ratings. */
export function useLayout(assessmentId: number, rows: RowSource<KnownCandidature> | null = null): ChosenColumns {
  const chosen = useSelector(layoutStore(assessmentId));
  // Loaded by the view tabs, later than the rows.
  const counts = useQuery({
    ...facetsQuery(assessmentId, DEFAULT_FILTER, undefined),
    enabled: false,
    select: hasRatings,
  });
  const isRated = useMemo(() => counts.data || (rows !== null && hasRatedRows(rows)), [counts.data, rows]);
  const isRecruiter = useIsRecruiter();
  // A saved view may have columns that not everyone sees.
  const layout = useMemo(
    () =>
      (chosen ?? DEFAULT_LAYOUT).filter(
        ({ id }) => (isRecruiter || !isRecruiterColumn(id)) && (chosen || isRated || id !== 'rating'),
      ),
    [chosen, isRecruiter, isRated],
  );
  // Memoised by the order alone, so that resizing a column does not render the rows.
  const order = layout.map(({ id }) => id).join();
  const isChosen = chosen !== null;
  const { data: tests } = useQuery({ ...testColumnsQuery(assessmentId), enabled: hasTests(layout) });
  const columns = useMemo(() => columnsIn(order, isChosen, tests), [order, isChosen, tests]);
  const widths = useMemo(() => chosen && new Map(chosen.map(({ id, width }) => [id, width])), [chosen]);
  return useMemo(() => ({ layout, columns, widths }), [layout, columns, widths]);
}

const hasRatings = ({ rating }: Facets): boolean => rating.some(({ value }) => value !== 'none');

const hasRatedRows = (rows: RowSource<KnownCandidature>): boolean =>
  Array.from({ length: Math.min(rows.length, WINDOW_SIZE) }, (_, index) => rows.at(index)).some((row) => row?.rating);

const isRecruiterColumn = (id: string) => COLUMNS.some((each) => each.id === id && !MANAGER_COLUMNS.includes(each));

const columnsIn = (
  order: string,
  isChosen: boolean,
  tests: readonly CandidatureColumn[] = [],
): readonly CandidatureColumn[] => {
  const columns = order.split(',').flatMap((id) => [...COLUMNS, ...tests].find((column) => column.id === id) ?? []);
  if (!isChosen) return columns;
  return columns.map((column, index) => {
    const room = columns.slice(0, index + 1).reduce((sum, { width }) => sum + width, 0);
    return { ...column, className: column.id === 'name' ? '' : hiddenWithoutRoom(room) };
  });
};

/** The columns on a phone. */
export const PHONE_COLUMNS: readonly CandidatureColumn[] = COLUMNS.filter(
  ({ id }) => id === 'name' || id === 'score',
).map((column) => (column.id === 'name' ? { ...column, cell: phoneName } : column));
