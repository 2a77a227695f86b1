import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { quietApi } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { peopleKeys, peopleQuery, readPeople } from '../api/people.ts';
import { useSteady } from '../api/quietly.ts';
import { PeopleView } from '../features/people/PeopleView.tsx';
import { useTitle } from '../lib/useTitle.ts';

const route = getRouteApi('/candidates');

export function PeoplePage() {
  const { q, page } = route.useSearch();
  const navigate = useNavigate({ from: '/candidates' });
  const { data: asked, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(peopleQuery(q, page));
  const { data, fresh, bring } = useSteady(peopleKeys.page(q, page), {
    data: isPlaceholderData ? undefined : asked,
    updatedAt: dataUpdatedAt,
    ask: (signal) => readPeople(q, page, quietApi, signal),
  });
  useTitle('Candidates');
  return (
    <PeopleView
      people={data ?? asked ?? null}
      fresh={fresh}
      onBring={bring}
      stale={isPlaceholderData}
      failure={error && !asked ? failureOf(error) : null}
      onRetry={() => void refetch()}
      q={q}
      page={page}
      onSearch={(next) => void navigate({ search: { q: next }, replace: true })}
      onPage={(next) => void navigate({ search: { q, page: next } })}
      onOpen={({ id }) => void navigate({ to: '/candidates/$testtakerId', params: { testtakerId: String(id) } })}
    />
  );
}
