import { isAddressable } from '../../../contract/paths.ts';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { lazy, useCallback, useMemo } from 'react';
import { CANDIDATURE_LIST_ORDERINGS } from '../../../contract/candidatureFilters.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { type CandidatureFilter, isFiltered } from '../../api/candidatureFilter.ts';
import { isFirstSweep } from '../../api/candidatureLists.ts';
import { DataTable } from '../../table/DataTable.tsx';
import type { Widths } from '../../table/ResizeHandle.tsx';
import { newRowsText, WORDS } from '../../messages/words.ts';
import { useCommands } from '../../ui/commands.ts';
import { nameOf } from '../../ui/Name.tsx';
import { TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { MenuItem, PopoverButton } from '../../ui/PopoverButton.tsx';
import { Failed } from '../../ui/states.tsx';
import { StageListHost } from '../../ui/StageListHost.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { type ExportOptions, useExport } from './export/useExport.ts';
import { FilterBar } from './FilterBar.tsx';
import { resizeColumns } from './layout.ts';
import { ListStatus } from './ListStatus.tsx';
import { type SavedViews, viewFilters } from './savedViews.ts';
import type { CandidatureList } from './useCandidatureList.ts';
import type { CandidatureSelection } from './useSelection.ts';
import { hasTests, PHONE_COLUMNS, saveLayout, useLayout } from './useLayout.ts';
import type { Elements } from '../../ui/Text.tsx';
import { plural } from '../../lib/numbers.ts';

const commandText = (scope: string, format: string) => `Export ${scope} as ${format}`;
const CSV = 'CSV';
const XLSX = 'Excel (XLSX)';
const EXPORT = 'Export';

interface ExportMenuProps extends ExportOptions {
  /** The exported candidates: "412 candidates". */
  scope: string;
}

/** Saves the shown list as a file. */
function ExportMenu({ scope, ...options }: ExportMenuProps) {
  const { busy, save } = useExport(options);
  useCommands(() => [
    { id: 'export-csv', title: commandText(scope, CSV), group: 'page', run: () => save('csv') },
    { id: 'export-xlsx', title: commandText(scope, XLSX), group: 'page', run: () => save('xlsx') },
  ]);
  return (
    <PopoverButton
      label={EXPORT}
      look="quiet"
      shape="square"
      title={EXPORT}
      busy={busy}
      face={<Download aria-hidden="true" className="size-4" />}
    >
      <p className="px-2 pt-1.5 pb-1 text-xs text-faint">{`Export ${scope}`}</p>
      <MenuItem icon={<FileText className="size-4" />} onClick={() => save('csv')}>
        {CSV}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet className="size-4" />} onClick={() => save('xlsx')}>
        {XLSX}
      </MenuItem>
    </PopoverButton>
  );
}

const EmptyCandidates = lazy(async () => ({ default: (await import('./EmptyCandidates.tsx')).EmptyCandidates }));
const ResultsNote = lazy(async () => ({ default: (await import('./ResultsNote.tsx')).ResultsNote }));
const ViewTabs = lazy(async () => ({ default: (await import('./ViewTabs.tsx')).ViewTabs }));

const NO_ROWS: readonly never[] = [];

interface CandidaturesViewProps {
  assessment: { id: number; name: string };
  list: CandidatureList;
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  onOpen: (candidature: Candidature) => void;
  onMove: (candidature: Candidature, stage: string) => Promise<void>;
  activeId: number | null;
  selection: CandidatureSelection;
  /** The bars of the selection and of bulk actions. */
  bars: Elements;
  savedViews: SavedViews;
  /** The invite button, shown in an empty list. */
  invite: Elements;
}

/** The candidates of one assessment: search, filters and the table. */
export function CandidaturesView(props: CandidaturesViewProps) {
  const { assessment, list, filter, onFilter, onOpen, onMove, activeId, selection, bars, savedViews, invite } = props;
  const phone = useIsPhone();
  const shown = useLayout(assessment.id, { rows: list.rows, filter, isPhone: phone });
  const { layout, isChosen } = shown;
  const columns = phone && !isChosen ? PHONE_COLUMNS : shown.columns;
  const pinned = columns === PHONE_COLUMNS ? undefined : shown.pinned;
  const selectable = useMemo(
    () => ({ selection, nameOf, ...(pinned && { className: `${pinned} [--pin:0px]` }) }),
    [selection, pinned],
  );
  // A file also has the columns that a view does without.
  const { columns: exported } = useLayout(assessment.id);
  const { rows, count, asOf, newer, onShowNewer, completeness, failure, onRetry } = list;
  const isComplete = !isFirstSweep(completeness);
  // Before the first page is read, an empty list does not mean that no candidate matches.
  const isAwaited = rows?.length === 0 && !isComplete && !list.isStale && !completeness?.problem;
  const isUnfiltered = !isFiltered(filter);
  const folded = useMemo(() => viewFilters(filter, savedViews.views), [filter, savedViews]);

  // Stable handlers, so that memoised parts do not render again.
  const onOrder = useCallback(
    (next: string) => {
      const ordering = CANDIDATURE_LIST_ORDERINGS.find((known) => known === next);
      if (ordering) onFilter({ ordering });
    },
    [onFilter],
  );
  const onResize = useCallback(
    (next: Widths) => saveLayout(assessment.id, resizeColumns(layout, next)),
    [assessment.id, layout],
  );
  const tools = useMemo(
    () => (
      <div className="flex items-center max-md:hidden">
        <ExportMenu
          name={assessment.name}
          scope={isComplete && count !== null ? plural(count, 'candidate') : 'all matching candidates'}
          columns={exported}
          ordering={filter.ordering}
          getSource={() => ({ assessmentId: assessment.id, filter })}
        />
        <ColumnsMenu
          assessmentId={assessment.id}
          layout={layout}
          changed={isChosen}
          onLayout={(next) => saveLayout(assessment.id, next)}
        />
      </div>
    ),
    [assessment, filter, isComplete, count, exported, layout, isChosen],
  );

  return (
    <>
      <LazyBoundary fallback={<div className="mx-4 h-[37px] border-b border-line md:mx-6" />}>
        <ViewTabs
          assessmentId={assessment.id}
          filter={filter}
          isComplete={completeness && isComplete}
          saved={savedViews}
        />
      </LazyBoundary>
      <FilterBar
        assessmentId={assessment.id}
        filter={filter}
        asOf={asOf}
        isStale={list.isStale}
        isComplete={isComplete}
        folded={folded}
        onFilter={onFilter}
      >
        <NewRows text={newRowsText({ fresh: newer })} onShow={onShowNewer} />
        {/* Before the tools, which stay in place while it changes. */}
        {rows && (
          <ListStatus
            shown={count}
            all={isUnfiltered ? null : (completeness?.rows ?? null)}
            completeness={completeness}
            failure={failure}
            onRetry={onRetry}
          />
        )}
        {hasTests(layout) && (
          <LazyBoundary>
            <ResultsNote assessmentId={assessment.id} />
          </LazyBoundary>
        )}
        {tools}
      </FilterBar>
      {failure && rows === null ? (
        <Failed title={WORDS.candidatesFailed} failure={failure} onRetry={onRetry} />
      ) : (
        <StageListHost onChoose={(candidature, stage) => void onMove(candidature, stage)}>
          <DataTable
            name="Candidates"
            columns={columns}
            rows={rows ?? NO_ROWS}
            onView={list.onView}
            rowHeight={phone ? 56 : 32}
            oneLine={!phone}
            ordering={filter.ordering}
            listKey={JSON.stringify(filter)}
            onOrder={onOrder}
            onOpen={(row) => {
              if (isAddressable(row)) onOpen(row);
            }}
            activeId={activeId}
            selectable={selectable}
            widths={columns === PHONE_COLUMNS ? null : shown.widths}
            minWidth={columns === PHONE_COLUMNS ? 0 : shown.minWidth}
            onResize={onResize}
            stickyTop={TOOLBAR_HEIGHT}
            loading={rows === null || isAwaited}
            stale={list.isStale}
          />
        </StageListHost>
      )}
      {bars}
      {rows?.length === 0 && !isAwaited && (
        <div className="sticky left-0">
          <LazyBoundary>
            <EmptyCandidates filter={filter} onFilter={onFilter} invite={invite} />
          </LazyBoundary>
        </div>
      )}
    </>
  );
}
