import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from './open.ts';

const LEASES = sql.raw('background.leases');
/** A process that does not renew its lease within this time loses the queue. */
const EXPIRE_SECONDS = 20;
/** Transaction lock while the table is created, unlikely to be used by other programs on the same database. */
const CREATION_LOCK_KEY = 7_263_514_908;

const EXPIRY = sql`clock_timestamp() + make_interval(secs => ${EXPIRE_SECONDS})`;

/** Another process has taken over, so this run must write nothing more. */
export class LostLease extends Error {
  override name = 'LostLease';
}

/**
 * The right of this process to run the work of a queue: a row with a holder, a fence and an expiry, as Kubernetes' Lease. A
 * takeover increases the fence, so a process that stalled until its lease expired finds another fence, and writes nothing.
 */
export interface Lease {
  /** A condition for the `where` of any statement, true until another process takes over. */
  isCurrent: SQL;
  /** Runs a transaction during which no other process can take over. Rejects with LostLease if one has. */
  write: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /** Puts the expiry off. Rejects with LostLease if another process has taken over. */
  renew: () => Promise<void>;
  /** Lets another process take over at once. */
  release: () => Promise<void>;
}

/**
 * Creates the table of leases. Its unique key has the fence, so that taking over waits for writes under the old fence, which lock
 * the key, and a renewal does not.
 */
export async function createLeases({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CREATION_LOCK_KEY})`);
    await tx.execute(sql`create schema if not exists background`);
    await tx.execute(sql`
      create table if not exists ${LEASES} (
        queue text primary key, holder text not null, fence bigint not null, expires_at timestamptz not null,
        unique (queue, fence))`);
    // Of version 0.1. Processes of that version can write no more.
    await tx.execute(sql`drop schema if exists pgboss cascade`);
    // One process at a time uses PGlite, so existing leases belong to dead processes.
    if (engine === 'pglite') await tx.execute(sql`update ${LEASES} set expires_at = '-infinity'`);
  });
}

/** Takes the lease of a queue; null if another process has it. `holder` is for operators. */
export async function acquireLease(db: Database['db'], queue: string, holder: string): Promise<Lease | null> {
  // Without a lock: the update would wait for writes of the holder.
  const held = await db.execute(sql`select from ${LEASES} where queue = ${queue} and expires_at > clock_timestamp()`);
  if (held.rows.length > 0) return null;
  // Not in one statement: an upsert names one of the two unique keys, and two new rows at once would break the other.
  await db.execute(sql`insert into ${LEASES} (queue, holder, fence, expires_at) values (${queue}, ${holder}, 0, '-infinity')
    on conflict do nothing`);
  const { rows } = await db.execute<{ fence: string }>(sql`
    update ${LEASES} set holder = ${holder}, fence = fence + 1, expires_at = ${EXPIRY}
    where queue = ${queue} and expires_at <= clock_timestamp() returning fence`);
  const [row] = rows;
  if (!row) return null;
  const isOurs = sql`queue = ${queue} and fence = ${row.fence}::bigint`;
  const refuseUnless = (isHeld: boolean) => {
    if (!isHeld) throw new LostLease(`Another process has taken over ${queue}.`);
  };
  return {
    isCurrent: sql`exists (select from ${LEASES} where ${isOurs})`,
    write: async (work) =>
      await db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`select from ${LEASES} where ${isOurs} for key share`);
        refuseUnless(rowCount === 1);
        return await work(tx);
      }),
    async renew() {
      const { rowCount } = await db.execute(sql`update ${LEASES} set expires_at = ${EXPIRY} where ${isOurs}`);
      refuseUnless(rowCount === 1);
    },
    async release() {
      await db.execute(sql`update ${LEASES} set expires_at = '-infinity' where ${isOurs}`);
    },
  };
}
