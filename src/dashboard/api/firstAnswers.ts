import type { QueryClient } from '@tanstack/react-query';

/** Queries that no page is about. */
const BESIDE: ReadonlySet<unknown> = new Set(['about', 'governor']);

/** Pages that ask for nothing, or wait long for an answer, are there after so many milliseconds. */
const LONGEST = 4_000;

/** Resolves when what the page asked for at first has been answered, one way or the other. */
export function whenFirstAnswered(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = cache.subscribe(() => {
      const asked = cache.getAll().filter(({ queryKey }) => !BESIDE.has(queryKey[0]));
      const isWaiting = asked.some(({ state }) => state.status === 'pending' && state.fetchStatus !== 'idle');
      const isAnswered = asked.some(({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0);
      if (isAnswered && !isWaiting) end();
    });
    const timer = setTimeout(end, LONGEST);
  });
}
