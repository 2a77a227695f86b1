import { createStore, useSelector } from '@tanstack/react-store';
import { Outlet } from '@tanstack/react-router';
import { lazy, useRef, useState } from 'react';
import type { SelectionActions } from '../features/candidatures/BulkActions.tsx';
import { BoardView } from '../features/candidatures/board/BoardView.tsx';
import { type BoardColumn, columnCodes } from '../features/candidatures/board/boardColumns.ts';
import { useCandidatureList } from '../features/candidatures/useCandidatureList.ts';
import { useSelection } from '../features/candidatures/useSelection.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { AssessmentFrame, type ViewProps } from './AssessmentFrame.tsx';
import { OpenedFromContext } from './openedFrom.ts';

const ListBars = lazy(() => import('./ListBars.tsx'));

/** The candidates of an assessment as a board. */
export function BoardPage() {
  return (
    <AssessmentFrame view="/assessments/$assessmentId/board" fillsHeight>
      {(props) => <Board {...props} />}
    </AssessmentFrame>
  );
}

function Board({ assessment, filter, ...rest }: ViewProps) {
  const list = useCandidatureList(assessment.id, filter);
  const selection = useSelection(assessment.id, list);
  const actions = useRef<SelectionActions>(null);
  const [store] = useState(() => createStore<ReadonlyMap<string, BoardColumn>>(new Map()));
  const columns = useSelector(store);
  // Next in the drawer goes down a column, then to the next column.
  const rows = columnCodes([...columns.keys()], filter.stage).flatMap((code) => columns.get(code)?.rows ?? []);
  const findIndex = (id: number) => rows.findIndex((row) => row.id === id);
  return (
    <OpenedFromContext value={{ filter, rows, findIndex, asOf: list.asOf }}>
      <BoardView
        {...rest}
        assessmentId={assessment.id}
        list={list}
        store={store}
        filter={filter}
        selection={selection}
        onMoveSelected={(stage) => actions.current?.move(stage)}
        bars={
          <LazyBoundary>
            <ListBars actions={actions} assessment={assessment} selection={selection} filter={filter} />
          </LazyBoundary>
        }
      />
      <Outlet />
    </OpenedFromContext>
  );
}
