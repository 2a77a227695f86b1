import { useNavigate } from '@tanstack/react-router';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import { readLayout, writeLayout } from '../features/candidatures/layout.ts';
import { keepLayout, useLayout } from '../features/candidatures/useLayout.ts';
import { ViewsMenu } from '../features/candidatures/ViewsMenu.tsx';
import { parseSearch, readCandidatureFilter, stringifySearch } from './search.ts';

/** The saved views of an assessment: choosing one sets the address and the columns. */
export function SavedViews({ assessmentId, filter }: { assessmentId: number; filter: CandidatureFilter }) {
  const navigate = useNavigate({ from: '/assessments/$assessmentId/candidates' });
  const { layout, widths } = useLayout(assessmentId);
  return (
    <ViewsMenu
      assessmentId={assessmentId}
      search={stringifySearch({ ...filter }).slice(1)}
      columns={widths && writeLayout(layout)}
      onChoose={({ search, columns }) => {
        keepLayout(assessmentId, readLayout(columns));
        void navigate({ search: readCandidatureFilter(parseSearch(search)) });
      }}
    />
  );
}
