import { type Store, useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';
import { STAGES, labelOf } from '../../../../contract/codes.ts';
import { type CandidatureFilter, isFiltered } from '../../../api/candidatureFilter.ts';
import { isFirstSweep } from '../../../api/candidatureLists.ts';
import { WORDS, newRowsText } from '../../../messages/words.ts';
import type { RowSelection } from '../../../table/selection.ts';
import { NewRows } from '../../../ui/NewRows.tsx';
import { Failed, Skeleton } from '../../../ui/states.tsx';
import type { Elements } from '../../../ui/Text.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { ListStatus } from '../ListStatus.tsx';
import { EmptyCandidates } from '../EmptyCandidates.tsx';
import type { CandidatureList } from '../useCandidatureList.ts';
import { Board } from './Board.tsx';
import { CARD_HEIGHT } from './BoardCard.tsx';
import { KeysHelp, OrderSelect } from './BoardTools.tsx';
import type { BoardColumn } from './boardColumns.ts';

interface BoardViewProps {
  assessmentId: number;
  list: CandidatureList;
  store: Store<ReadonlyMap<string, BoardColumn>>;
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  openedId: number | null;
  selection: RowSelection;
  /** Asks whether to move the selected candidates to a stage. */
  onMoveSelected: (stage: string) => void;
  /** The bars of the selection and of bulk actions. */
  bars: Elements;
  /** The invite button, shown on an empty board. */
  invite: ReactNode;
}

/** The candidates of one assessment as a board: search, filters, a column per stage. */
export function BoardView(props: BoardViewProps) {
  const { assessmentId, list, store, filter, onFilter, openedId, selection, onMoveSelected, bars, invite } = props;
  const { rows, count, asOf, newer, onShowNewer, completeness, failure, onRetry } = list;
  const isComplete = !isFirstSweep(completeness);
  const moved = useSelector(store, countMovedCards);
  return (
    <>
      <FilterBar
        assessmentId={assessmentId}
        filter={filter}
        asOf={asOf}
        isStale={list.isStale}
        isComplete={isComplete}
        onFilter={onFilter}
      >
        <NewRows text={newRowsText({ fresh: newer, moved })} onShow={onShowNewer} />
        {rows && (
          <ListStatus
            shown={count}
            all={isFiltered(filter) ? (completeness?.rows ?? null) : null}
            completeness={completeness}
            failure={failure}
            onRetry={onRetry}
          />
        )}
        <OrderSelect ordering={filter.ordering} onFilter={onFilter} />
        <div className="max-md:hidden">
          <KeysHelp />
        </div>
      </FilterBar>
      {failure && rows === null ? (
        <Failed title={WORDS.candidatesFailed} failure={failure} onRetry={onRetry} />
      ) : rows === null || (rows.length === 0 && !isComplete) ? (
        <BoardSkeleton />
      ) : rows.length === 0 ? (
        <EmptyCandidates filter={filter} onFilter={onFilter} invite={invite} />
      ) : (
        <Board
          // Another order scrolls all columns to the top.
          key={filter.ordering}
          assessmentId={assessmentId}
          filter={filter}
          asOf={isComplete ? asOf : undefined}
          store={store}
          openedId={openedId}
          selection={selection}
          onMoveSelected={onMoveSelected}
        />
      )}
      {bars}
    </>
  );
}

/** How many cards have another stage than their column. A refetch moves them. */
function countMovedCards(columns: ReadonlyMap<string, BoardColumn>): number {
  return [...columns.values()].reduce(
    (sum, { code, rows }) => sum + rows.filter(({ stage }) => (stage ?? '') !== code).length,
    0,
  );
}

function BoardSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-0 grow gap-2 overflow-hidden px-4 pb-3 md:px-6">
      {STAGES.map((code, index) => (
        <div key={code} className="w-60 shrink-0 rounded-xl bg-sunken/60 px-2">
          <p className="flex h-10 items-center px-1 font-medium">{labelOf(code)}</p>
          {Array.from({ length: Math.max(1, 5 - index) }, (_, card) => (
            <div key={card} className="pb-2" style={{ height: CARD_HEIGHT }}>
              <div className="flex h-full flex-col justify-center gap-3 rounded-lg border border-line bg-surface px-3">
                <Skeleton className="w-3/5" />
                <Skeleton className="w-2/5" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
