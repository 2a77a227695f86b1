// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { PagedRows } from '../../api/pagedRows.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { LIST_INTERVAL_MS, useListPage } from './useListPage.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => vi.useRealTimers());

/** The IDs in the list of the service. */
let ids: number[];

const query = queryOptions<PagedRows<{ id: number }>>({
  queryKey: ['list'],
  queryFn: async () => {
    const rows = ids.map((id) => ({ id }));
    return { rows, offset: 0, total: rows.length, more: false, unreadable: 0, completeness: null };
  },
});

function List() {
  const { page, newer } = useListPage(query);
  return `${page?.rows.map(({ id }) => id).join(' ')}, ${newer} new`;
}

/** Shows the list, and returns its text now and after the next poll, with one row more. */
async function watch(client: QueryClient) {
  const page = document.createElement('div');
  const root = createRoot(page);
  const drawn = async (work: () => unknown) => {
    await act(async () => {
      work();
      await vi.advanceTimersByTimeAsync(0);
    });
    return page.textContent;
  };
  const shown = await drawn(() =>
    root.render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    ),
  );
  ids = [3, ...ids];
  const polled = await drawn(() => vi.advanceTimersByTime(LIST_INTERVAL_MS));
  await drawn(() => root.unmount());
  client.clear();
  return { shown, polled };
}

test.each([
  ['while its first read runs', null, '1, 0 new', '1, 1 new'],
  ['just after its loader has read it', 1_000, '1, 0 new', '1, 1 new'],
  ['a minute after the earlier visit, it is read again first', 60_000, '2 1, 0 new', '2 1, 1 new'],
])('a new row waits in a list that is opened %s', async (_when, age, shown, polled) => {
  vi.useFakeTimers();
  const client = createQueryClient(() => undefined);
  ids = [1];
  if (age !== null) {
    await client.prefetchQuery(query);
    await vi.advanceTimersByTimeAsync(age);
    if (age > LIST_INTERVAL_MS) ids = [2, 1];
  }
  expect(await watch(client)).toEqual({ shown, polled });
});
