import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import type { CandidatureLinks } from '../features/candidatures/CandidatureLink.tsx';
import type { View } from './AssessmentFrame.tsx';

/** Links from a view to the drawer of each candidate, which keep the filters. */
export function useCandidatureLinks(view: View, assessmentId: number, filter: CandidatureFilter): CandidatureLinks {
  const router = useRouter();
  return useMemo(() => {
    const params = { assessmentId: String(assessmentId) };
    const { pathname, searchStr } = router.buildLocation({ to: view, params, search: filter });
    const to = (candidatureId: number) =>
      ({
        to: `${view}/$candidatureId`,
        params: { ...params, candidatureId: String(candidatureId) },
        search: filter,
      }) as const;
    return {
      // The router would need longer to build a link than it takes to render a row.
      addressOf: (id) => `${pathname}/${id}${searchStr}`,
      open: (id) => void router.navigate(to(id)),
      // A chunk that could not be loaded is reported when the link is opened.
      prepare: () => void router.preloadRoute(to(0)).catch(() => {}),
    };
  }, [router, view, assessmentId, filter]);
}
