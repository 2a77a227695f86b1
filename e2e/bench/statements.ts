import type { Pool } from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Collects the statements of a pool from now on, the latest last. */
export function collectStatements(pool: Pool): Statement[] {
  const asked: Statement[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((config: { text: string }, values: unknown[], ...rest: unknown[]) => {
    asked.push({ text: config.text, values });
    return query(config, values, ...rest);
  }) as Pool['query'];
  return asked;
}
