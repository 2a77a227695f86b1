import { Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { CandidaturesView } from '../features/candidatures/CandidaturesView.tsx';
import { useCandidatureList } from '../features/candidatures/useCandidatureList.ts';
import { useSelection } from '../features/candidatures/useSelection.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { AssessmentFrame, type ViewProps } from './AssessmentFrame.tsx';
import { OpenedFromContext } from './openedFrom.ts';
import { useLazyStageMove } from './lazyStageMove.ts';
import { useSavedViews } from './useSavedViews.ts';

const ListBars = lazy(() => import('./ListBars.tsx'));

/** The candidates of an assessment as a table. */
export function AssessmentPage() {
  return (
    <AssessmentFrame view="/assessments/$assessmentId/candidates">{(props) => <Table {...props} />}</AssessmentFrame>
  );
}

function Table({ assessment, openedId, ...rest }: ViewProps) {
  const { filter } = rest;
  const list = useCandidatureList(assessment.id, filter);
  const selection = useSelection(assessment.id, list);
  const savedViews = useSavedViews(assessment.id);
  const onMove = useLazyStageMove(assessment.id);
  return (
    <OpenedFromContext value={list}>
      <CandidaturesView
        {...rest}
        assessment={assessment}
        list={list}
        onMove={onMove}
        activeId={openedId}
        selection={selection}
        bars={
          <LazyBoundary>
            <ListBars assessment={assessment} selection={selection} filter={filter} />
          </LazyBoundary>
        }
        savedViews={savedViews}
      />
      <Outlet />
    </OpenedFromContext>
  );
}
