import { Client, type ClientConfig, Pool } from 'pg';
import { createBackground } from './background.ts';
import { createDatabaseHealth } from './health.ts';
import { createDb, type Database } from './open.ts';
import { UserError } from './userError.ts';

/** Connections of one process. All processes share the server's `max_connections`, usually 100. */
const POOL_SIZE = 10;

/** In milliseconds. Parameters in DATABASE_URL override them. */
const LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  // Shorter than the wait for a lock, so that a process that stops within a transaction makes no write of others fail.
  idle_in_transaction_session_timeout: 8_000,
  // A search in 1,000,000 candidatures keeps the IDs that it finds in a hash table. With the usual 4 MB, PostgreSQL would scan
  // them for each row instead.
  options: '-c work_mem=64MB',
};

/** PostgreSQL 14, as `server_version_num`. */
const OLDEST = 140_000;

/** A broken connection fails its query and is replaced. Without this listener, its event would end the process. */
const ignore = () => {};

/**
 * Opens a PostgreSQL database. UserError, without the password, if it is unreachable, refuses, does not exist, is too old or
 * is not in UTF-8.
 */
export async function openPostgres(url: string): Promise<Database> {
  const settings = { connectionString: url, application_name: 'shortlist', keepAlive: true, ...LIMITS };
  await checkServer(settings, url);
  const pool = new Pool({ ...settings, max: POOL_SIZE, idleTimeoutMillis: 30_000 });
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

interface Server {
  number: number;
  version: string;
  encoding: string;
  folds: boolean;
}

async function checkServer(settings: ClientConfig, url: string): Promise<void> {
  const server = await askServer(settings).catch((error: unknown) => {
    throw new UserError(reasonOf(error, url));
  });
  if (!server || server.number < OLDEST) {
    throw new UserError(`${nameOf(url)} is PostgreSQL ${server?.version}. Shortlist needs PostgreSQL 14 or later.`);
  }
  if (server.encoding !== 'UTF8' || !server.folds) {
    throw new UserError(
      `${nameOf(url)} does not know the letters of all languages, so names would be lost or not found. Recreate it: ` +
        "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8', or another locale of UTF-8.",
    );
  }
}

/** Uses a separate connection, because a pool would keep a failing one open. */
async function askServer(settings: ClientConfig): Promise<Server | undefined> {
  const client = new Client(settings);
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<Server>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding, lower('ÉŁЖ') = 'éłж' as folds`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown, url: string): string {
  const { code, message } = error as { code?: string; message: string };
  const name = nameOf(url);
  switch (code) {
    case '28P01':
    case '28000':
      return `${name} refuses this user or password. Check them in DATABASE_URL.`;
    case '3D000':
      return `${name} does not exist. Create it, or name another one in DATABASE_URL.`;
    case '42501':
      return `${name} may not be used by this user. Grant the right to connect, or change DATABASE_URL.`;
    case '53300':
      return `${name} takes no more connections. Stop other programs that use it, or raise its max_connections.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
      return `${name} cannot be reached (${code}). Check that PostgreSQL runs, and the address in DATABASE_URL.`;
    default:
      if (/password must be/.test(message)) return `${name} asks for a password. Put it into DATABASE_URL.`;
      return `${name} cannot be opened (${message}). Check the server, and DATABASE_URL.`;
  }
}

/** The address of the database without user and password, for messages. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host') || 'localhost'}`;
}
