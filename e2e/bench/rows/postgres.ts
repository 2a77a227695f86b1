import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { migrateTables } from '../../../src/database/migrate.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import { startPostgres } from '../../support/postgres.ts';
import { oncePerTime, percentile, timed } from '../figures.ts';
import { addAssessmentsOf } from '../manyRows.ts';
import { ASSESSMENTS, COUNTS, DEEP_PAGES, FIRST_PAGES, runPlatform } from '../platformCalls.ts';
import type { Group, Row } from '../row.ts';
import { openStatements } from '../statements.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../src/platform/migrations', import.meta.url));

/** One assessment with a million, those of the plot of growth, and fifty like most. */
const SIZES = [1_000_000, 100_000, 10_000, 1_000, ...Array.from({ length: 50 }, () => 100)];

/** How often each call is made; the first ones do not count. */
const CALLS = { warm: 3, counted: 15 };

/**
 * How often each is made before anything is measured: a platform that works has answered thousands, while one that has
 * just begun takes twice as long for each, for V8 has not compiled its code yet.
 */
const AT_WORK = 40;

/** A PostgreSQL with a million candidatures in one assessment, and the platform on it. */
export async function millionOnPostgres() {
  const { url, stop } = await startPostgres();
  const database = await openPostgres(url);
  await migrateTables(database, 'platform', MIGRATIONS);
  await database.close();
  // A separate pool: filling takes longer than the product's statement timeout.
  const pool = new Pool({ connectionString: url });
  // The server's end tells connections that are just being closed.
  pool.on('error', () => {});
  await addAssessmentsOf(pool, SIZES);
  const platform = await runPlatform({ DATABASE_URL: url });
  return {
    url,
    pool,
    platform,
    async close() {
      await platform.stop();
      await pool.end();
      await stop();
    },
  };
}

/** The platform on PostgreSQL with 1,000,000 candidatures, beside the bare driver with the same SQL. */
export async function postgres(): Promise<Group> {
  const { url, pool, platform, close } = await millionOnPostgres();
  const statements = await openStatements(url);
  for (const path of [...FIRST_PAGES, ...COUNTS, ...ASSESSMENTS]) await timed(AT_WORK, () => platform.call(path));

  const both = async (paths: readonly string[]) => {
    const served: number[] = [];
    const ratios: number[] = [];
    for (const path of paths) {
      const call = () => platform.call(path);
      const asked = await statements.of(path);
      const ask = async () => {
        for (const { text, values } of asked) await pool.query(text, values);
      };
      for (const warming of [call, ask]) await timed(CALLS.warm, warming);
      const calls = await timed(CALLS.counted, call);
      ratios.push(percentile(calls, 0.5) / percentile(await timed(CALLS.counted, ask), 0.5));
      served.push(...calls);
    }
    return { p95: percentile(served, 0.95), ratio: percentile(ratios, 0.5), worst: Math.max(...ratios) };
  };
  const rows = (name: string, paths: readonly string[], what: string, most: number | null): Row[] => {
    const measured = oncePerTime(() => both(paths));
    const row = (part: string, key: 'p95' | 'ratio' | 'worst', words: string, target: number | null): Row => ({
      name: `postgres.${name}${part}`,
      what: `${what}, ${words}`,
      target,
      measure: async (time) => (await measured(time))[key],
    });
    return [
      row('', 'p95', 'ms (p95)', most),
      row('.ratio', 'ratio', 'times the same SQL by the bare driver (median of all)', 1.5),
      row('.worst', 'worst', 'the same (the worst of all)', 1.5),
    ];
  };
  return {
    rows: [
      ...rows('first', FIRST_PAGES, '1,000,000, first page by any filter and indexed ordering', 10),
      ...rows('deep', DEEP_PAGES, 'offset 50,000 by any ordering', null),
      ...rows('counts', COUNTS, 'counts', null),
      ...rows('list', ASSESSMENTS, 'list of assessments', null),
    ],
    async close() {
      await statements.close();
      await close();
    },
  };
}
