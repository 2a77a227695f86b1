import { CANDIDATE_ORDERINGS } from '../../contract/codes.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { ALL_STATUSES } from '../api/assessments.ts';
import { candidatesQuery } from '../api/candidates.ts';
import { CANDIDATE_COLUMNS } from '../features/candidates/candidateColumns.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage, useListState } from '../features/listPage/useListPage.ts';
import { plural } from '../lib/numbers.ts';

const route = getRouteApi('/candidates');

/** The candidates of all assessments. */
export function CandidatesPage() {
  const navigate = useNavigate({ from: '/candidates' });
  const state = useListState(route.useSearch(), navigate);
  const { filter, page, change } = state;
  const list = useListPage(candidatesQuery(filter, page));
  const isSearch = filter.q !== '';
  return (
    <ListPage
      title="Candidates"
      count={(total) => (isSearch ? plural(total, 'match', 'matches') : plural(total, 'candidate'))}
      search={{ label: 'Search candidates', value: filter.q, onSearch: (q) => change({ q }) }}
      list={list}
      state={state}
      failed="Couldn’t load the candidates."
      icon={<Users className="size-5" />}
      unmatched={
        isSearch
          ? {
              title: 'No matching candidates',
              hint: 'No name or email contains this.',
              onClear: () => change({ q: '' }),
            }
          : null
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
      table={{
        columns: CANDIDATE_COLUMNS,
        rowHeights: [32, 56],
        ordering: filter.ordering,
        onOrder(next) {
          const ordering = CANDIDATE_ORDERINGS.find((known) => known === next);
          if (ordering) change({ ordering });
        },
        onOpen({ testtaker_id: id }) {
          if (id !== null) void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(id) } });
        },
      }}
    />
  );
}
