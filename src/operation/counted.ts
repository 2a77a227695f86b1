import type { Database } from '../database/open.ts';
import type { Metrics, Sample } from './metrics.ts';

/** How long counts from the database are reused, in milliseconds: frequent scraping costs nothing. */
const FRESH = 10_000;

/** Remembers what was read, for all who ask within the next moments. */
export function briefly(read: () => Promise<Sample[]>): () => Promise<Sample[]> {
  let last: { at: number; samples: Promise<Sample[]> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > FRESH) last = { at: now, samples: read() };
    return last.samples;
  };
}

/** Rows of `{ key, count }` as samples of one label. */
export function byKey(
  label: string,
  rows: readonly { key: string; count: number }[],
  keys: readonly string[],
): Sample[] {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  // Those that there are none of, too: a line that is missing cannot be told from one that is 0.
  return keys.map((key) => ({ labels: { [label]: key }, value: counts.get(key) ?? 0 }));
}

/** The database, and the connections to it. */
export function observeDatabase(metrics: Metrics, { pool, health }: Database): void {
  metrics.observe({
    name: 'shortlist_database_up',
    help: 'Whether the database answers.',
    labels: [],
    read: async () => [{ labels: {}, value: Number((await health.check()) !== 'unreachable') }],
  });
  metrics.observe({
    name: 'shortlist_database_full',
    help: 'Whether the database has no space left, so that nothing can be saved.',
    labels: [],
    read: async () => [{ labels: {}, value: Number((await health.check()) === 'full') }],
  });
  metrics.observe({
    name: 'shortlist_database_connections',
    help: 'Database connections by state: open, in use, waited for.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  });
}
