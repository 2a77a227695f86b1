import { answers } from '../database/health.ts';
import type { Database } from '../database/open.ts';
import type { Metrics, Sample } from './metrics.ts';

/** How long counts from the database are reused, so that frequent scraping is cheap. */
const SAMPLES_MAX_AGE_MS = 10_000;

/** Caches samples for a short time, shared by concurrent scrapes. */
export function cacheSamples(read: () => Promise<Sample[]>): () => Promise<Sample[]> {
  let last: { at: number; samples: Promise<Sample[]> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > SAMPLES_MAX_AGE_MS) last = { at: now, samples: read() };
    return last.samples;
  };
}

/** Converts rows of `{ key, count }` to samples with one label. */
export function samplesByKey(
  label: string,
  rows: readonly { key: string; count: number }[],
  keys: readonly string[],
): Sample[] {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  // Every key has a sample, because a missing line differs from 0 in Prometheus.
  return keys.map((key) => ({ labels: { [label]: key }, value: counts.get(key) ?? 0 }));
}

/** Registers the metrics of the database and its connections. */
export function observeDatabase(metrics: Metrics, { pool, health }: Database): void {
  metrics.observe({
    name: 'shortlist_database_up',
    help: 'Whether the database answers.',
    labels: [],
    read: async () => [{ labels: {}, value: Number(answers(await health.check())) }],
  });
  metrics.observe({
    name: 'shortlist_database_full',
    help: 'Whether the database has no space left, so that nothing can be saved.',
    labels: [],
    read: async () => [{ labels: {}, value: Number((await health.check()) === 'full') }],
  });
  metrics.observe({
    name: 'shortlist_database_read_only',
    help: 'Whether the database accepts no changes, so that nothing can be saved.',
    labels: [],
    read: async () => [{ labels: {}, value: Number((await health.check()) === 'read_only') }],
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
