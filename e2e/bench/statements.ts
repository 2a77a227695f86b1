import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { openPostgres } from '../../src/database/postgres.ts';
import { buildPlatform } from '../../src/platform/platformApp.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

const TOKEN = 'x'.repeat(40);

/** Notes what a pool is asked from now on, the latest last. */
export function noteStatements(pool: Pool): Statement[] {
  const asked: Statement[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((config: { text: string }, values: unknown[], ...rest: unknown[]) => {
    asked.push({ text: config.text, values });
    return query(config, values, ...rest);
  }) as Pool['query'];
  return asked;
}

/** Tells what SQL the platform asks PostgreSQL for when a path is called: by building it once more, in this process. */
export async function openStatements(url: string) {
  const database = await openPostgres(url);
  const asked = noteStatements(database.pool);
  const app = await buildPlatform({
    database,
    baseUrl: () => 'http://127.0.0.1',
    // No page is asked for and no report.
    fonts: tmpdir(),
    candidatePages: tmpdir(),
    ownToken: TOKEN,
    logger: false,
  });
  return {
    async of(path: string): Promise<Statement[]> {
      asked.length = 0;
      const { statusCode } = await app.inject({ url: path, headers: { authorization: `Token ${TOKEN}` } });
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`);
      return [...asked];
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
