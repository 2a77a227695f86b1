import { Client, type ClientConfig } from 'pg';
import { DATABASE_FAILURES, databaseFailureOf } from './databaseFailures.ts';
import { tlsProblemOf, tlsTexts } from './tlsProblems.ts';
import { UserError } from './userError.ts';

/** PostgreSQL 14, as `server_version_num`. */
const OLDEST = 140_000;

/** A query of the check that takes longer waits for a connection of a pooler. */
const QUERY_TIMEOUT_MS = 10_000;

interface Server {
  number: number;
  version: string;
  encoding: string;
  folds: boolean;
  is_standby: boolean;
  is_read_only: boolean;
}

/** UserError if this program cannot work with the server. `url`: for messages. */
export async function checkServer(connection: ClientConfig, url: string): Promise<void> {
  const name = nameOf(url);
  const { server, isShared } = await askServer({ ...connection, query_timeout: QUERY_TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw new UserError(reasonOf(error, name));
    },
  );
  if (!server || server.number < OLDEST) {
    throw new UserError(`${name} is PostgreSQL ${server?.version}. Shortlist needs PostgreSQL 14 or later.`);
  }
  if (server.encoding !== 'UTF8' || !server.folds) {
    throw new UserError(
      `${name} does not know the letters of all languages, so names would be lost or not found. Recreate it: ` +
        "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8', or another locale of UTF-8.",
    );
  }
  if (isShared) {
    throw new UserError(
      `${name} is behind a pooler that gives each transaction another session. Locks and settings need one session: ` +
        'set pool_mode = session for this database (PgBouncer), or name PostgreSQL itself in DATABASE_URL.',
    );
  }
  if (server.is_standby) {
    throw new UserError(`${name} is a standby, which accepts no changes. Name the primary in DATABASE_URL.`);
  }
  if (server.is_read_only) {
    throw new UserError(
      `${name} accepts no changes: default_transaction_read_only is on. Switch it off, or name another server in ` +
        'DATABASE_URL.',
    );
  }
}

/** Uses separate connections, because a pool would keep failing ones open. */
async function askServer(settings: ClientConfig): Promise<{ server: Server | undefined; isShared: boolean }> {
  return await withClient(settings, async (client) => {
    const { rows } = await client.query<Server>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding, lower('ÉŁЖ') = 'éłж' as folds, pg_is_in_recovery() as is_standby,
        current_setting('transaction_read_only') = 'on' as is_read_only`,
    );
    const isShared = await withClient(settings, async (other) => await isSessionShared(client, other));
    return { server: rows[0], isShared };
  });
}

async function withClient<T>(settings: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settings);
  // A broken connection fails its query; without this listener, its event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Not awaited: a pooler that answers no query does not confirm the end either.
    client.end().catch(() => {});
  }
}

/**
 * Whether a pooler gives the session of an idle connection to another one, as PgBouncer does with `pool_mode = transaction`:
 * then the other connection, or this one while the other's transaction is open, finds itself in another session.
 */
async function isSessionShared(client: Client, other: Client): Promise<boolean> {
  const own = await sessionOf(client);
  try {
    await other.query('begin');
  } catch (error) {
    // PgBouncer with `pool_mode = statement` allows no transaction.
    if ((error as Error).message.includes('pooling mode')) return true;
    throw error;
  }
  const ids = [await sessionOf(other), await sessionOf(client)];
  await other.query('rollback');
  return ids[0] === own || ids[1] !== own;
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id;
}

function reasonOf(error: unknown, name: string): string {
  const { code, message } = error as { code?: string; message: string };
  const tls = /does not support SSL/.test(message)
    ? ({ problem: 'no_agreement', code: 'sslmode' } as const)
    : tlsProblemOf(error);
  if (tls !== null) {
    const { clause, fix } = tlsTexts(tls.problem);
    return `${name} cannot be reached: ${clause} (${tls.code}). ${fix}`;
  }
  if (message === 'Query read timeout' || message === 'timeout expired') {
    return `${name} does not answer in time. Check the address in DATABASE_URL, and the limits of a pooler.`;
  }
  switch (code ?? '') {
    case '28P01':
    case '28000':
      return `${name} refuses this user or password. Check them in DATABASE_URL.`;
    case '3D000':
      return `${name} does not exist. Create it, or name another one in DATABASE_URL.`;
    case '42501':
      return `${name} may not be used by this user. Grant the right to connect, or change DATABASE_URL.`;
  }
  if (/password must be/.test(message)) return `${name} asks for a password. Put it into DATABASE_URL.`;
  // A text of the server says more, such as which parameter a pooler refuses.
  if (code?.startsWith('08')) return `${name} cannot be opened (${message}). Check the server, and DATABASE_URL.`;
  const failure = databaseFailureOf(error);
  if (failure === 'unreachable') {
    return `${name} cannot be reached (${code ?? message}). Check that PostgreSQL runs, and the address in DATABASE_URL.`;
  }
  if (failure !== null) return `${name} cannot be used (${code}). ${DATABASE_FAILURES[failure].cause}`;
  return `${name} cannot be opened (${message}). Check the server, and DATABASE_URL.`;
}

/** The address of the database without user and password, for messages. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host') || 'localhost'}`;
}
