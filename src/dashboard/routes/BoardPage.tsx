import { Outlet } from '@tanstack/react-router';
import { BoardView } from '../features/candidatures/board/BoardView.tsx';
import { columnsOf } from '../features/candidatures/board/columns.ts';
import { useCandidatures } from '../features/candidatures/useCandidatures.ts';
import { AssessmentFrame, type Shown } from './AssessmentFrame.tsx';
import { OpenedFromContext } from './openedFrom.ts';

/** The candidates of an assessment as a board. */
export function BoardPage() {
  return (
    <AssessmentFrame view="/assessments/$assessmentId/board" filling>
      {(shown) => <Board {...shown} />}
    </AssessmentFrame>
  );
}

function Board({ assessment, filter, ...rest }: Shown) {
  const list = useCandidatures(assessment.id, filter, { stagesArePlaces: true });
  // From the drawer one goes down a column, and then to the next.
  const rows = list.rows && columnsOf(list.rows, list.all, filter.stage).flatMap((column) => column.rows);
  const findIndex = (id: number) => rows?.findIndex((row) => row.id === id) ?? -1;
  return (
    <OpenedFromContext value={{ filter, rows, findIndex, asOf: undefined }}>
      <BoardView assessmentId={assessment.id} list={list} filter={filter} {...rest} />
      <Outlet />
    </OpenedFromContext>
  );
}
