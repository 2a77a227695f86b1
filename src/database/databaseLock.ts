import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database } from './open.ts';

/** Key of the advisory lock of starting, ours alone among the programs that may share the database. */
const START = 7_263_514_907;

const LOCK_POLL_MS = 100;

/**
 * Does `work` while no other process does any on the same database, and waits for it as long as it takes, or until the
 * program has to end: rejects with the reason of the signal. `work` is handed the connection that holds the lock,
 * without a time limit for statements. PGlite is one process's anyway.
 */
export async function withDatabaseLock<T>(database: Database, work: (alone: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return await work(database);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    while (!(await tryLock(client, START))) {
      await sleep(LOCK_POLL_MS);
      database.stopping?.throwIfAborted();
    }
    return await work({ ...database, db: drizzle(client) });
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
}

async function tryLock(client: PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}
