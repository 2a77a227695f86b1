import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Answer {
  results: {
    id: number;
    full_name: string | null;
    email: string | null;
    status: string | null;
    stage: string | null;
  }[];
}

const target = new URLSearchParams(location.search).get('data') ?? '';

async function ask(): Promise<Answer> {
  const response = await fetch(target, { headers: { 'x-shortlist': '1' } });
  // A page of the bench, which calls a server of the bench.
  return (await response.json()) as Answer;
}

function Table() {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: ask });
  const [isTurned, setTurned] = useState(false);
  // The first paint has the rows.
  if (!data) return null;
  const rows = data.results.slice(0, 40);
  return (
    <>
      <button onClick={() => setTurned(!isTurned)}>Turn round</button>
      <table>
        <tbody>
          {(isTurned ? rows.toReversed() : rows).map(({ id, full_name: name, email, status, stage }) => (
            <tr key={id} data-id={id}>
              <td>{name}</td>
              <td>{email}</td>
              <td>{status}</td>
              <td>{stage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const rootRoute = createRootRoute();
const tableRoute = createRoute({ getParentRoute: () => rootRoute, path: '/floor', component: Table });
const router = createRouter({ routeTree: rootRoute.addChildren([tableRoute]) });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
