import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './open.ts';

/** Key of the advisory lock, ours alone among the programs that may share the database. */
const LOCK = 7_263_514_907;

/**
 * Does `work` while no other process does any on the same database, and waits for it as long as it takes. `work` is
 * handed the connection that holds the lock, without a time limit for statements. PGlite is one process's anyway.
 */
export async function exclusively<T>(database: Database, work: (alone: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return await work(database);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work({ ...database, db: drizzle(client) });
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
}
