import type { QueryClient } from '@tanstack/react-query';
import { preloadFor } from '../../contract/preload.ts';
import { aboutQuery } from './about.ts';
import { isPreloaded } from './preloaded.ts';
import { assessmentQuery, assessmentsQuery } from './assessments.ts';

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

/**
 * Asks for what the page at a path begins with, without waiting for it to be drawn: the HTML brings it or has called for it, so mostly it
 * is there before the code, and the page need not be drawn once without it. Rejects when a part of the code is missing.
 */
export async function askFirst(client: QueryClient, path: string): Promise<void> {
  const first = preloadFor(path);
  // What failed is the page's own to ask for, to tell, and to ask for again.
  if (!first || !(await isPreloaded())) return;
  const { assessmentId } = first;
  const about = client.prefetchQuery(aboutQuery());
  const answered = whenFirstAnswered(client);
  if (assessmentId === null) {
    void client.prefetchQuery(assessmentsQuery());
  } else {
    void client.prefetchQuery(assessmentQuery(assessmentId));
    const { collectionQuery } = await import('./candidatures.ts');
    void client.prefetchQuery(collectionQuery(assessmentId));
  }
  await Promise.all([about, answered]);
}
