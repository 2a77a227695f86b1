import { createStore, useSelector } from '@tanstack/react-store';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { BoardView } from '../features/candidatures/board/BoardView.tsx';
import { type BoardColumn, columnCodes } from '../features/candidatures/board/boardColumns.ts';
import { useCandidatureList } from '../features/candidatures/useCandidatureList.ts';
import { AssessmentFrame, type ViewProps } from './AssessmentFrame.tsx';
import { OpenedFromContext } from './openedFrom.ts';

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
  const [store] = useState(() => createStore<ReadonlyMap<string, BoardColumn>>(new Map()));
  const columns = useSelector(store);
  // Next in the drawer goes down a column, then to the next column.
  const rows = columnCodes([...columns.keys()], filter.stage).flatMap((code) => columns.get(code)?.rows ?? []);
  const findIndex = (id: number) => rows.findIndex((row) => row.id === id);
  return (
    <OpenedFromContext value={{ filter, rows, findIndex, asOf: list.asOf }}>
      <BoardView assessmentId={assessment.id} list={list} store={store} filter={filter} {...rest} />
      <Outlet />
    </OpenedFromContext>
  );
}
