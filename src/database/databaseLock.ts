import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database } from './open.ts';

/** Advisory lock key for startup, unlikely to be used by other programs on the same database. */
const STARTUP_LOCK_KEY = 7_263_514_907;

const LOCK_POLL_MS = 100;

/**
 * Runs `work` with the startup lock of the database. Waits for the lock without a limit; rejects with the signal's reason if the
 * program stops. `work` gets the connection of the lock, without a statement timeout. PGlite needs no lock, because one process
 * uses it.
 */
export async function withDatabaseLock<T>(database: Database, work: (alone: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return await work(database);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    while (!(await tryLock(client, STARTUP_LOCK_KEY))) {
      await sleep(LOCK_POLL_MS);
      database.stopping?.throwIfAborted();
    }
    return await work({ ...database, db: drizzle(client) });
  } finally {
    // Ending the session releases the lock and resets the settings.
    client.release(true);
  }
}

async function tryLock(client: PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}
