import { CANDIDATE_ORDERINGS } from '../../contract/codes.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { ALL_STATUSES } from '../api/assessments.ts';
import { candidatesQuery } from '../api/candidates.ts';
import { CANDIDATE_COLUMNS } from '../features/candidates/candidateColumns.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage } from '../features/listPage/useListPage.ts';
import { useTitle } from '../lib/useTitle.ts';
import { DataTable } from '../table/DataTable.tsx';
import { TOOLBAR_HEIGHT } from '../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../ui/SearchBox.tsx';
import { useIsPhone } from '../ui/useMedia.ts';
import { plural } from '../lib/numbers.ts';

const CANDIDATES = 'Candidates';

const route = getRouteApi('/candidates');

/** The candidates of all assessments. */
export function CandidatesPage() {
  const { page, ...filter } = route.useSearch();
  const { q, ordering } = filter;
  const navigate = useNavigate({ from: '/candidates' });
  const list = useListPage(candidatesQuery(filter, page));
  const isPhone = useIsPhone();
  useTitle(CANDIDATES);
  const search = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next, page: 1 }), replace: true });
  return (
    <ListPage
      title={CANDIDATES}
      count={(total) => (q === '' ? plural(total, 'candidate') : plural(total, 'match', 'matches'))}
      tools={
        <SearchBox
          label="Search candidates"
          value={q}
          delay={SEARCH_DELAY_MS}
          onSearch={search}
          className="w-72 min-w-0 shrink"
        />
      }
      list={list}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
      failed="Couldn’t load the candidates."
      icon={<Users className="size-5" />}
      unmatched={
        q === ''
          ? null
          : { title: 'No matching candidates', hint: 'No name or email contains this.', onClear: () => search('') }
      }
      empty={{
        title: 'No candidates yet',
        hint: 'Open an assessment to invite the first one.',
        action: (
          <Link
            to="/assessments"
            search={{ status: [ALL_STATUSES] }}
            className="inline-flex h-8 items-center rounded-md border border-edge bg-surface px-3 hover:bg-hover"
          >
            All assessments
          </Link>
        ),
      }}
    >
      {(rows) => (
        <DataTable
          name={CANDIDATES}
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
