import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Problem } from '../../contract/problem.ts';
import { quietApi } from '../api/client.ts';
import { driftOf } from '../api/drift.ts';
import { failureOf } from '../api/failure.ts';
import { peopleKeys, personQuery, personSeen, readPerson } from '../api/people.ts';
import { useQuietly } from '../api/quietly.ts';
import { PersonView } from '../features/people/PersonView.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { nameOf } from '../ui/Name.tsx';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/candidates/$testtakerId');

export function PersonPage() {
  const id = readId(route.useParams().testtakerId);
  if (id === null) return <NoSuchPerson />;
  return <Person key={id} testTakerId={id} />;
}

function Person({ testTakerId }: { testTakerId: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...personQuery(testTakerId),
    placeholderData: () => personSeen(client, testTakerId),
  });
  useQuietly(['person', testTakerId], {
    enabled: data !== undefined,
    async ask(signal) {
      const person = await readPerson(testTakerId, quietApi, signal);
      client.setQueryData(peopleKeys.detail(testTakerId), person);
      return person;
    },
  });
  useTitle(data ? nameOf(data) : null);
  if (error instanceof Problem && error.status === 404) return <NoSuchPerson />;
  return (
    <PersonView
      person={data ?? null}
      drift={driftOf(data)}
      failure={error && !data ? failureOf(error) : null}
      onRetry={() => void refetch()}
      onOpen={(assessmentId, candidatureId) =>
        void navigate({
          to: '/assessments/$assessmentId/candidates/$candidatureId',
          params: { assessmentId: String(assessmentId), candidatureId: String(candidatureId) },
        })
      }
    />
  );
}

function NoSuchPerson() {
  useTitle('No such candidate');
  return (
    <NotFound title="There is no such candidate" back="/candidates">
      The address may have a typing error, or the person is no longer in the assessment service.
    </NotFound>
  );
}
