import type { ReactNode } from 'react';
import { STAGES, labelOf } from '../../../../contract/codes.ts';
import type { CandidatureFilter } from '../../../api/candidatureFilter.ts';
import { DriftNote } from '../../../ui/DriftNote.tsx';
import { NewRows } from '../../../ui/NewRows.tsx';
import { waitingWords } from '../../../lib/waiting.ts';
import { Failed, Skeleton } from '../../../ui/states.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { LoadProgress } from '../LoadProgress.tsx';
import { Nobody } from '../Nobody.tsx';
import type { CandidatureList } from '../useCandidatures.ts';
import { Board } from './Board.tsx';
import { CARD_HEIGHT } from './BoardCard.tsx';
import { KeysHelp, OrderSelect } from './BoardTools.tsx';

interface BoardViewProps {
  assessmentId: number;
  list: CandidatureList;
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  openedId: number | null;
  /** The way to invite somebody, shown when nobody is there. */
  invite: ReactNode;
}

/** The candidates of one assessment as a board: search, filters, a column per stage. */
export function BoardView({ assessmentId, list, filter, onFilter, openedId, invite }: BoardViewProps) {
  const { rows, all, progress, failure } = list;
  return (
    <>
      <FilterBar
        assessmentId={assessmentId}
        filter={filter}
        asOf={undefined}
        isComplete={progress.complete}
        onFilter={onFilter}
      >
        <NewRows words={list.waiting && waitingWords(list.waiting)} onBring={() => list.waiting?.bring()} />
        <OrderSelect ordering={filter.ordering} onFilter={onFilter} />
        <div className="max-md:hidden">
          <KeysHelp />
        </div>
        <DriftNote drift={list.drift} />
        {rows && <LoadProgress shown={rows.length} progress={progress} failure={failure} onMore={list.more} />}
      </FilterBar>
      {failure && (rows === null || rows.length === 0) ? (
        <Failed title="The candidates could not be loaded." failure={failure} onRetry={list.more} />
      ) : rows === null ? (
        <BoardSkeleton />
      ) : rows.length === 0 ? (
        <Nobody filter={filter} onFilter={onFilter} invite={invite} />
      ) : (
        <Board
          // In another order, everything begins at the top again.
          key={filter.ordering}
          assessmentId={assessmentId}
          rows={rows}
          all={all}
          filter={filter}
          complete={progress.complete}
          openedId={openedId}
        />
      )}
    </>
  );
}

function BoardSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-0 grow gap-2 overflow-hidden px-4 pb-3 md:px-6">
      {STAGES.map((code, index) => (
        <div key={code} className="w-68 shrink-0 rounded-xl bg-sunken/60 px-2">
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
