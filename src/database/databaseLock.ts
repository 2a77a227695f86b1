import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database } from './open.ts';

/** Advisory lock key for startup, unlikely to be used by other programs on the same database. */
const STARTUP_LOCK_KEY = 7_263_514_907;

const LOCK_POLL_MS = 100;
/** A longer wait is printed. */
const TOLD_AFTER_MS = 5_000;

/**
 * Runs `work` with the startup lock of the database. Waits for the lock without a limit, and says so after some seconds; rejects
 * with the signal's reason if the program stops. `work` gets the connection of the lock, without a statement timeout. PGlite
 * needs no lock, because one process uses it.
 */
export async function withDatabaseLock<T>(database: Database, work: (alone: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return await work(database);
  const client = await database.pool.connect();
  const done = new AbortController();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
    void tellWait(database, rows[0]?.id ?? 0, done.signal);
    while (!(await tryLock(client, STARTUP_LOCK_KEY))) {
      await sleep(LOCK_POLL_MS);
      database.stopping?.throwIfAborted();
    }
    return await work({ ...database, db: drizzle(client) });
  } finally {
    done.abort();
    // Ending the session releases the lock and resets the settings.
    client.release(true);
  }
}

async function tryLock(client: PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}

/** Sessions that `$2` waits for: the holder of the lock `$1`, or who blocks a statement, such as one that changes a table. */
const HOLDERS = `
  select pid as id, application_name as name, coalesce(client_addr::text, 'this machine') as address, is_start
  from (
    select pid, true as is_start from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and classid::bigint = $1::bigint >> 32 and objid::bigint = $1::bigint & 4294967295 and objsubid = 1 and pid <> $2
    union all select unnest(pg_blocking_pids($2)), false
  ) as holders join pg_stat_activity using (pid) limit 1`;

/** Prints one line if a session waits for another one for longer than some seconds. Never rejects. */
async function tellWait({ pool, warn }: Database, session: number, ended: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await sleep(TOLD_AFTER_MS, null, { signal: ended, ref: false });
      const { rows } = await pool.query<{ id: number; name: string; address: string; is_start: boolean }>(HOLDERS, [
        STARTUP_LOCK_KEY,
        session,
      ]);
      const [holder] = rows;
      if (!holder || ended.aborted) continue;
      const who = `process ${holder.id} of PostgreSQL ("${holder.name}", from ${holder.address})`;
      warn?.(
        holder.is_start
          ? `Another process is updating the tables. Waiting for it to end: ${who}.`
          : `Updating the tables waits for a lock that another session holds: ${who}.`,
      );
      return;
    }
  } catch {
    // The work has ended, or its own error tells more.
  }
}
