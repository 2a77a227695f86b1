import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './open.ts';

/** Key of the advisory lock of what is swept up now and then, apart from the one that whoever starts waits for. */
const LOCK = 7_263_514_908;

/**
 * Does `work` unless another process is at it on the same database; answers whether it did. `work` is handed the
 * connection that holds the lock. PGlite is one process's anyway.
 */
export async function unlessAnother(database: Database, work: (alone: Database) => Promise<void>): Promise<boolean> {
  if (database.engine === 'pglite') {
    await work(database);
    return true;
  }
  const client = await database.pool.connect();
  let isTaken = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    isTaken = rows[0]?.taken === true;
    if (isTaken) await work({ ...database, db: drizzle(client) });
    return isTaken;
  } finally {
    // Ends the session, and with it the lock.
    client.release(isTaken);
  }
}
