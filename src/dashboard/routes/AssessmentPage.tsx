import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import { viewsQuery } from '../api/views.ts';
import { CandidaturesView } from '../features/candidatures/CandidaturesView.tsx';
import type { SavedViews } from '../features/candidatures/savedViews.ts';
import { useCandidatureList } from '../features/candidatures/useCandidatureList.ts';
import { useSelection } from '../features/candidatures/useSelection.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { AssessmentFrame, type ViewProps } from './AssessmentFrame.tsx';
import { OpenedFromContext } from './openedFrom.ts';
import { useLazyStageMove } from './lazyStageMove.ts';
import { parseSearch, readCandidatureFilter, stringifySearch } from './search.ts';

const toSearch = (filter: CandidatureFilter): string =>
  // In the order of the registry, so that equal filters compare equal.
  stringifySearch({ ...readCandidatureFilter({ ...filter }) }).slice(1);

/** The saved views of an assessment. Filters that no longer exist are dropped. */
function useSavedViews(assessmentId: number): SavedViews {
  const { data = null } = useQuery(viewsQuery(assessmentId));
  return useMemo(
    () => ({
      views: (data ?? []).map(({ id, name, search, columns }) => ({
        id,
        name,
        filter: readCandidatureFilter(parseSearch(search)),
        columns,
      })),
      toSearch,
    }),
    [data],
  );
}

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
