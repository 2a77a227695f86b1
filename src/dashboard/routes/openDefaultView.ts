import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { viewsQuery } from '../api/views.ts';
import { CHOSEN_SEARCH, defaultViewOf } from '../features/candidatures/defaultView.ts';
import { readLayout } from '../features/candidatures/layout.ts';
import { saveLayout } from '../features/candidatures/useLayout.ts';
import { readId } from './ids.ts';
import { parseSearch, readCandidatureFilter } from './search.ts';

/**
 * Redirects from an assessment's address without parameters to the default view, if this browser has one, and shows its columns.
 * A view without filters has this same address: the history state ends the redirects.
 */
export async function openDefaultView(
  client: QueryClient,
  params: { assessmentId: string },
  { pathname, searchStr, state }: Pick<ParsedLocation, 'pathname' | 'searchStr' | 'state'>,
): Promise<void> {
  const assessmentId = readId(params.assessmentId);
  const viewId = assessmentId === null ? null : defaultViewOf(assessmentId);
  if (assessmentId === null || viewId === null || state.isChosen || searchStr !== '') return;
  // A candidate's own address opens the unfiltered list beside them.
  if (!pathname.endsWith('/candidates')) return;
  // If the views cannot be read, all candidates are shown.
  const views = await client.ensureQueryData(viewsQuery(assessmentId)).catch(() => null);
  const view = views?.results.find(({ id }) => id === viewId);
  if (!view) return;
  saveLayout(assessmentId, readLayout(view.columns));
  throw redirect({
    to: '/assessments/$assessmentId/candidates',
    params,
    search: readCandidatureFilter(parseSearch(view.search)),
    state: CHOSEN_SEARCH,
    replace: true,
  });
}
