import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../api/failure.ts';
import { peopleQuery } from '../api/people.ts';
import { PeopleView } from '../features/people/PeopleView.tsx';
import { useTitle } from '../lib/useTitle.ts';

const route = getRouteApi('/candidates');

export function PeoplePage() {
  const { q, page } = route.useSearch();
  const navigate = useNavigate({ from: '/candidates' });
  const { data, error, refetch, isPlaceholderData } = useQuery(peopleQuery(q, page));
  useTitle('Candidates');
  return (
    <PeopleView
      people={data ?? null}
      stale={isPlaceholderData}
      failure={error && !data ? failureOf(error) : null}
      onRetry={() => void refetch()}
      q={q}
      page={page}
      onSearch={(next) => void navigate({ search: { q: next }, replace: true })}
      onPage={(next) => void navigate({ search: { q, page: next } })}
      onOpen={({ id }) => void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(id) } })}
    />
  );
}
