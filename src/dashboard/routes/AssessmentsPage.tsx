import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ASSESSMENT_ORDERINGS, bothDirections } from '../../contract/codes.ts';
import { ALL_STATUSES, type AssessmentsPage as Page, assessmentsQuery } from '../api/assessments.ts';
import { isFirstSweep } from '../api/candidatureLists.ts';
import { ASSESSMENT_COLUMNS } from '../features/assessments/assessmentColumns.tsx';
import { firstWithRows, StatusTabs } from '../features/assessments/StatusTabs.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage, useListState } from '../features/listPage/useListPage.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { Text } from '../ui/Text.tsx';
import { SEARCH } from './search.ts';
import { plural, formatCount } from '../lib/numbers.ts';

const route = getRouteApi('/assessments');

/** The list of all assessments. */
export function AssessmentsPage() {
  const navigate = useNavigate({ from: '/assessments' });
  const state = useListState(route.useSearch(), navigate);
  const { filter, page, change } = state;
  const list = useListPage(assessmentsQuery(filter, page));
  const isRecruiter = useIsRecruiter();
  const byStatus = list.page?.byStatus ?? [];
  const isSearch = filter.q !== '';
  // Once, so that an empty tab can be opened afterwards.
  const isPlaced = useRef(false);
  const isDefault = !isSearch && filter.status.join() === SEARCH.assessments.defaults.status.join();
  const first = list.page && !isFirstSweep(list.page.completeness) ? firstWithRows(list.page.byStatus) : null;
  useEffect(() => {
    if (first === null || isPlaced.current) return;
    isPlaced.current = true;
    if (isDefault && !filter.status.includes(first)) change({ status: [first] });
  });
  const firstNew = filter.status.join() === 'new' && !isSearch ? list.page?.rows[0] : undefined;
  return (
    <ListPage
      title="Assessments"
      count={(total) => countText(total, byStatus)}
      search={{ label: 'Search assessments', value: filter.q, onSearch: (q) => change({ q }) }}
      notices={
        <>
          <StatusTabs filter={filter} byStatus={list.page?.byStatus ?? null} />
          {firstNew && isRecruiter && <InviteFirst id={firstNew.id} count={list.page?.total ?? 1} />}
        </>
      }
      list={list}
      state={state}
      failed="Couldn’t load the assessments."
      icon={<ClipboardList className="size-5" />}
      unmatched={
        isSearch || byStatus.length > 0
          ? {
              title: 'No matching assessments',
              hint: 'Try another name or status.',
              // Without a search, the status filter has no match.
              onClear: () => change({ q: '', status: isSearch ? SEARCH.assessments.defaults.status : [ALL_STATUSES] }),
            }
          : null
      }
      empty={{
        title: 'There are no assessments yet',
        hint: 'Create an assessment in your assessment service. It then appears here.',
      }}
      table={{
        columns: ASSESSMENT_COLUMNS,
        rowHeights: [36, 56],
        ordering: filter.ordering,
        onOrder(next) {
          const ordering = bothDirections(ASSESSMENT_ORDERINGS).find((known) => known === next);
          if (ordering) change({ ordering });
        },
        onOpen: ({ id }) =>
          void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(id) } }),
      }}
    />
  );
}

/** Says what to do with new assessments, and leads to the first one. */
function InviteFirst({ id, count }: { id: number; count: number }) {
  return (
    <p className="flex flex-wrap gap-x-1.5 px-4 pt-3 text-soft md:px-6">
      <Text>{`${plural(count, 'new assessment')} ·`}</Text>
      <Link
        to="/assessments/$assessmentId/candidates"
        params={{ assessmentId: String(id) }}
        className="rounded font-medium text-accent-strong hover:underline"
      >
        Invite the first candidates
      </Link>
    </p>
  );
}

function countText(shown: number, byStatus: Page['byStatus']): string {
  const all = byStatus.reduce((sum, { count }) => sum + count, 0);
  return shown === all ? plural(all, 'assessment') : `${formatCount(shown)} of ${formatCount(all)}`;
}
