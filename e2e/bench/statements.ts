import type { Pool, PoolClient } from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Collects the statements of a pool from now on, also those of transactions, the latest last. */
export function collectStatements(pool: Pool): Statement[] {
  const asked: Statement[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: string | { text: string }, values: unknown, ...rest: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text;
      asked.push({ text, values: Array.isArray(values) ? values : [] });
      return query(config, values, ...rest);
    }) as PoolClient['query'];
  });
  return asked;
}
