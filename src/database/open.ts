import { existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { databaseFailureOf } from './databaseFailures.ts';
import { type Background, createBackground } from './background.ts';
import { createDatabaseHealth, type DatabaseHealth } from './health.ts';
import { openFolder, pgliteFolder } from './folderAccess.ts';
import { takeLock } from './folderLock.js';
import { UserError } from './userError.ts';

/** Drizzle over node-postgres, for both engines. */
export type Db = NodePgDatabase;

/** An open transaction. Queries inside it must not use the pool, which may have only one connection. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: Pool;
  engine: 'pglite' | 'postgres';
  health: DatabaseHealth;
  /** The background work of this process, for gateway and platform. */
  background: Background;
  /** Aborted when the program must end. */
  stopping?: AbortSignal;
  /** Prints a line for the operator. */
  warn?: (line: string) => void;
  /** Closes connections and engine. Resolves when all data is on disk and the lock is released. */
  close(): Promise<void>;
}

/**
 * Drizzle over a pool. Releases the connection if `begin` fails, which Drizzle's own transaction does not, and replaces one that
 * failed, as the pool does after a single query: it may be read-only for its whole life. // R23 R81
 */
export function createDb(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      isBroken = databaseFailureOf(error) !== null;
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}

const MB = 1024 * 1024;

/** How long a query may wait for PGlite's only connection, in milliseconds. */
const ACQUIRE_TIMEOUT = 10_000;

/**
 * Opens PGlite in `dataDir`, creating it when it is not there.
 *
 * PGlite runs in a worker thread and is reached through a Unix socket in a folder of mode 0700. All its connections
 * share one session, so the pool holds exactly one, and nothing may use the pool from inside a transaction.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  openFolder(dataDir);
  if (!existsSync(pgliteFolder(dataDir))) checkSpaceForNew(dataDir);
  else checkNotFull(dataDir);
  const unlock = lockDirectory(dataDir);
  const socketDir = makeSocketDirectory(dataDir, unlock);
  const discard = () => {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
      workerData: { directory: pgliteFolder(dataDir), socket: join(socketDir, '.s.PGSQL.5432') },
    });
    // Rejects when the thread throws first.
    await once(worker, 'message');
    const pool = new Pool({
      host: socketDir,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: ACQUIRE_TIMEOUT,
    });
    const handles = { db: createDb(pool), pool, engine: 'pglite' as const };
    return {
      ...handles,
      background: createBackground(handles),
      health: createDatabaseHealth(pool),
      async close() {
        await pool.end();
        const closed = once(worker, 'message');
        worker.postMessage('close');
        await closed;
        await worker.terminate();
        discard();
      },
    };
  } catch (error) {
    discard();
    throw new UserError(
      `The database in ${dataDir} cannot be opened (${(error as Error).message}). Nothing was deleted. ` +
        'Restore the folder from a backup, or set DATA_DIR to another one.',
    );
  }
}

/** The size of a new database with the demo, including the write-ahead log, in bytes. */
const SPACE_NEEDED = 100 * MB;

/** Free space on the disk of a folder, in bytes. */
function spaceOf(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}

/** UserError if the disk has too little space. PostgreSQL itself would crash and leave an incomplete database. */
function checkSpaceForNew(dataDir: string): void {
  const space = spaceOf(dataDir);
  if (space >= SPACE_NEEDED) return;
  throw new UserError(
    `The disk of ${dataDir} has ${Math.floor(space / MB)} MB left, and a new database needs ` +
      `${SPACE_NEEDED / MB} MB. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** About the space that a start writes: a lock file and the write-ahead log. */
function checkNotFull(dataDir: string): void {
  if (spaceOf(dataDir) >= MB) return;
  throw new UserError(`The disk of ${dataDir} is full. Free some space and start again; nothing was changed.`);
}

/**
 * The folder of the socket. The same at each start, so that killed processes leave no others. In the temporary folder, because
 * the path of a Unix socket has at most 107 bytes. Named by the inode of the data folder, which is unique.
 */
function makeSocketDirectory(dataDir: string, unlock: () => void): string {
  const { dev, ino } = statSync(dataDir);
  const socketDir = join(tmpdir(), `shortlist-${dev}-${ino}`);
  try {
    rmSync(socketDir, { recursive: true, force: true });
    // Fails if another user has created the folder meanwhile.
    mkdirSync(socketDir, { mode: 0o700 });
    return socketDir;
  } catch (error) {
    unlock();
    throw new UserError(
      `The folder ${socketDir} cannot be made (${(error as NodeJS.ErrnoException).code}). ` +
        'Remove it, or set TMPDIR to a folder that this user can write to.',
    );
  }
}

/**
 * Locks a data folder for this process; returns a function that releases it. Refuses a second process, because two processes on
 * one PGlite folder lose rows without an error. // T10
 */
function lockDirectory(dataDir: string): () => void {
  const taken = takeLock(join(dataDir, 'lock'));
  if (typeof taken === 'function') return taken;
  throw new UserError(
    `The data in ${dataDir} is in use by process ${taken}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}
