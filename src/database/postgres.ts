import { type ClientBase, Pool } from 'pg';
import { createBackground } from './background.ts';
import { checkServer } from './checkServer.ts';
import { createDatabaseHealth } from './health.ts';
import { createDb, type Database } from './open.ts';

/** Connections of one process. All processes share the server's `max_connections`, usually 100. */
const POOL_SIZE = 10;

const CONNECT_TIMEOUT_MS = 10_000;

/** Settings of each session. Parameters in DATABASE_URL override them. */
const SESSION_SETTINGS = {
  statement_timeout: '30s',
  lock_timeout: '10s',
  // Shorter than the wait for a lock, so that a process that stops within a transaction makes no write of others fail.
  idle_in_transaction_session_timeout: '8s',
  // A search in 1,000,000 candidatures keeps the IDs that it finds in a hash table. With the usual 4 MB, PostgreSQL would scan
  // them for each row instead.
  work_mem: '64MB',
};

/** A broken connection fails its query and is replaced. Without this listener, its event would end the process. */
const ignore = () => {};

/**
 * Opens a PostgreSQL database. UserError, without the password, if it is unreachable, refuses, does not exist, is too old,
 * is not in UTF-8, accepts no changes, or is behind a pooler that does not keep sessions.
 */
export async function openPostgres(url: string): Promise<Database> {
  const { connectionString, settings } = readParameters(url);
  const connection = {
    connectionString,
    application_name: 'shortlist',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  await checkServer(connection, url);
  const pool = new Pool({
    ...connection,
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    // Set after connecting: poolers such as PgBouncer refuse these settings as parameters of the connection. // R82
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its type does not say so
    onConnect: async (client) => await configure(client, settings),
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const handles = { db: createDb(pool), pool, engine: 'postgres' as const };
  return {
    ...handles,
    background: createBackground(handles),
    health: createDatabaseHealth(pool),
    close: () => pool.end(),
  };
}

/** Takes the session settings out of a URL: node-postgres would send them as parameters of the connection. */
function readParameters(given: string) {
  const url = new URL(given);
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => {
    const own = url.searchParams.get(name);
    url.searchParams.delete(name);
    return [name, own ?? value] as const;
  });
  const options = url.searchParams.get('options') ?? '';
  return { connectionString: url.href, settings: settings.filter(([name]) => !options.includes(name)) };
}

async function configure(client: ClientBase, settings: readonly (readonly [string, string])[]): Promise<void> {
  await client.query(
    `select ${settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`).join(', ')}`,
    settings.flat(),
  );
}
