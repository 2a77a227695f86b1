import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ASSESSMENT_ORDERINGS, bothDirections } from '../../contract/codes.ts';
import {
  ALL_STATUSES,
  type AssessmentsFilter,
  type AssessmentsPage as Page,
  assessmentsQuery,
} from '../api/assessments.ts';
import { isFirstSweep } from '../api/candidatureLists.ts';
import { ASSESSMENT_COLUMNS } from '../features/assessments/assessmentColumns.tsx';
import { firstWithRows, StatusTabs } from '../features/assessments/StatusTabs.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage } from '../features/listPage/useListPage.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { useTitle } from '../lib/useTitle.ts';
import { DataTable } from '../table/DataTable.tsx';
import { TOOLBAR_HEIGHT } from '../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../ui/SearchBox.tsx';
import { Text } from '../ui/Text.tsx';
import { useIsPhone } from '../ui/useMedia.ts';
import { ASSESSMENT_DEFAULTS } from './search.ts';
import { plural, formatCount } from '../lib/numbers.ts';

const ASSESSMENTS = 'Assessments';
const route = getRouteApi('/assessments');

/** The list of all assessments. */
export function AssessmentsPage() {
  const { page, ...filter } = route.useSearch();
  const navigate = useNavigate({ from: '/assessments' });
  const list = useListPage(assessmentsQuery(filter, page));
  const isPhone = useIsPhone();
  const isRecruiter = useIsRecruiter();
  useTitle(ASSESSMENTS);
  // A delayed search keeps a filter that was changed meanwhile.
  const change = (part: Partial<AssessmentsFilter>) =>
    void navigate({ search: (before) => ({ ...before, ...part, page: 1 }), replace: true });
  const byStatus = list.page?.byStatus ?? [];
  const isSearch = filter.q !== '';
  // Once, so that an empty tab can be opened afterwards.
  const isPlaced = useRef(false);
  const isDefault = !isSearch && filter.status.join() === ASSESSMENT_DEFAULTS.status.join();
  const first = list.page && !isFirstSweep(list.page.completeness) ? firstWithRows(list.page.byStatus) : null;
  useEffect(() => {
    if (first === null || isPlaced.current) return;
    isPlaced.current = true;
    if (isDefault && !filter.status.includes(first)) change({ status: [first] });
  });
  const firstNew = filter.status.join() === 'new' && !isSearch ? list.page?.rows[0] : undefined;
  return (
    <ListPage
      title={ASSESSMENTS}
      count={(total) => countText(total, byStatus)}
      tools={
        <SearchBox
          label="Search assessments"
          value={filter.q}
          delay={SEARCH_DELAY_MS}
          onSearch={(q) => change({ q })}
          className="w-72 min-w-0 shrink"
        />
      }
      notices={
        <>
          <StatusTabs filter={filter} byStatus={list.page?.byStatus ?? null} />
          {firstNew && isRecruiter && <InviteFirst id={firstNew.id} count={list.page?.total ?? 1} />}
        </>
      }
      list={list}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
      failed="Couldn’t load the assessments."
      icon={<ClipboardList className="size-5" />}
      unmatched={
        isSearch || byStatus.length > 0
          ? {
              title: 'No matching assessments',
              hint: 'Try another name or status.',
              // Without a search, the status filter has no match.
              onClear: () => change({ q: '', status: isSearch ? ASSESSMENT_DEFAULTS.status : [ALL_STATUSES] }),
            }
          : null
      }
      empty={{
        title: 'There are no assessments yet',
        hint: 'Create an assessment in your assessment service. It then appears here.',
      }}
    >
      {(rows) => (
        <DataTable
          name={ASSESSMENTS}
          columns={ASSESSMENT_COLUMNS}
          rows={rows ?? []}
          rowHeight={isPhone ? 56 : 36}
          ordering={filter.ordering}
          listKey={JSON.stringify(filter)}
          onOrder={(next) => {
            const ordering = bothDirections(ASSESSMENT_ORDERINGS).find((known) => known === next);
            if (ordering) change({ ordering });
          }}
          onOpen={({ id }) =>
            void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(id) } })
          }
          stickyTop={TOOLBAR_HEIGHT}
          loading={rows === null}
          stale={list.isStale}
        />
      )}
    </ListPage>
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
