import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { CANDIDATE_ORDERINGS } from '../../contract/readModel.ts';
import { ALL_STATUSES } from '../api/assessments.ts';
import { candidatesQuery } from '../api/candidates.ts';
import { CANDIDATE_COLUMNS } from '../features/candidates/candidateColumns.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage } from '../features/listPage/useListPage.ts';
import { CANDIDATES } from '../messages/candidates.ts';
import { useTitle } from '../lib/useTitle.ts';
import { DataTable } from '../table/DataTable.tsx';
import { TOOLBAR_HEIGHT } from '../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../ui/SearchBox.tsx';
import { useIsPhone } from '../ui/useMedia.ts';

const route = getRouteApi('/candidates');

/** The candidates of all assessments. */
export function CandidatesPage() {
  const { page, ...filter } = route.useSearch();
  const { q, ordering } = filter;
  const navigate = useNavigate({ from: '/candidates' });
  const list = useListPage(candidatesQuery(filter, page));
  const isPhone = useIsPhone();
  useTitle(CANDIDATES.title);
  const search = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next, page: 1 }), replace: true });
  return (
    <ListPage
      title={CANDIDATES.title}
      count={(total) => (q === '' ? CANDIDATES.count(total) : CANDIDATES.matches(total))}
      tools={
        <SearchBox
          label={CANDIDATES.search}
          value={q}
          delay={SEARCH_DELAY_MS}
          onSearch={search}
          className="w-72 min-w-0 shrink"
        />
      }
      list={list}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
      failed={CANDIDATES.loadFailed}
      icon={<Users className="size-5" />}
      unmatched={
        q === '' ? null : { title: CANDIDATES.noMatch, hint: CANDIDATES.noMatchHint, onClear: () => search('') }
      }
      empty={{
        title: CANDIDATES.none,
        hint: CANDIDATES.noneHint,
        action: (
          <Link
            to="/assessments"
            search={{ status: [ALL_STATUSES] }}
            className="inline-flex h-8 items-center rounded-md border border-edge bg-surface px-3 hover:bg-hover"
          >
            {CANDIDATES.allAssessments}
          </Link>
        ),
      }}
    >
      {(rows) => (
        <DataTable
          name={CANDIDATES.title}
          columns={CANDIDATE_COLUMNS}
          rows={rows ?? []}
          rowHeight={isPhone ? 56 : 32}
          ordering={ordering}
          listKey={JSON.stringify(filter)}
          onOrder={(next) => {
            const chosen = CANDIDATE_ORDERINGS.find((known) => known === next);
            if (chosen)
              void navigate({ search: (before) => ({ ...before, ordering: chosen, page: 1 }), replace: true });
          }}
          onOpen={({ testtaker_id: id }) => {
            if (id !== null) void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(id) } });
          }}
          stickyTop={TOOLBAR_HEIGHT}
          loading={rows === null}
          stale={list.isStale}
        />
      )}
    </ListPage>
  );
}
