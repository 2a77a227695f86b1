import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import { BoardView } from '../features/candidatures/board/BoardView.tsx';
import { columnsOf } from '../features/candidatures/board/columns.ts';
import type { CandidatureList } from '../features/candidatures/useCandidatures.ts';
import { AssessmentFrame } from './AssessmentFrame.tsx';

/** The candidates of an assessment as a board. */
export function BoardPage() {
  return (
    <AssessmentFrame view="/assessments/$assessmentId/board" filling inOrder={columnByColumn}>
      {({ assessment, list, filter, onFilter, openedId, invite }) => (
        <BoardView
          assessmentId={assessment.id}
          list={list}
          filter={filter}
          onFilter={onFilter}
          openedId={openedId}
          invite={invite}
        />
      )}
    </AssessmentFrame>
  );
}

/** From the drawer one goes down a column, and then to the next. */
function columnByColumn(list: CandidatureList, { stage }: CandidatureFilter): CandidatureList {
  return { ...list, rows: list.rows && columnsOf(list.rows, list.all, stage).flatMap(({ rows }) => rows) };
}
