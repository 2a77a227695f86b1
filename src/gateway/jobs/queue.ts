import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { overPool } from '../../database/bossOverPool.ts';
import type { Database } from '../../database/open.ts';

/** Who works on which job right now, of all gateways on the database. That there is work follows from the rows. */
export interface WorkQueue {
  /** Offers work; what is offered or worked on already stays as it is. */
  offer: (works: Work[]) => Promise<void>;
  /** Claims at most `most` works, each for this process alone until its lease ends. */
  take: (most: number) => Promise<Claim[]>;
  /** Extends the lease of a claim that is still valid. */
  renew: (claim: Claim) => Promise<void>;
  /** Removes the work of a claim that is still valid. */
  remove: (claim: Claim) => Promise<void>;
  /** Takes works back whose lease has ended. */
  expire: () => Promise<void>;
}

/** The right to do a work, until its lease ends: whoever takes the work after that has another claim. */
export interface Claim {
  work: Work;
  /** The fence: an SQL condition for any statement on the database, true while the claim is valid. */
  isValid: SQL;
  /** The same for statements on the table of the queue. */
  isOfRow: SQL;
}

/** A job's ID, or MAILS: the rejection e-mails that are due. */
export type Work = number;
export const MAILS: Work = 0;

/** In seconds: after so long a gateway that is gone is followed by another. */
const LEASE = 60;
/** How often leases are renewed, in milliseconds. */
export const RENEWAL = 15_000;

const SCHEMA = 'gateway_queue';
/** A work that is handed out and not finished again and again is a gateway that is restarted: no reason to give up. */
const ENDLESS = 1_000_000;

/** With one ID per work, offering is repeatable. */
const idOf = (work: Work) => `00000000-0000-0000-0000-${String(work).padStart(12, '0')}`;

/** Opens the queue of one upstream's works, in a schema of its own that is made at the first time. */
export async function openWorkQueue(database: Database, upstream: string): Promise<WorkQueue> {
  const name = `jobs-${upstream}`;
  const boss = new PgBoss({ db: overPool(database), schema: SCHEMA, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(name);
  // PGlite is one process's: whatever was handed out, was to one that is gone.
  if (database.engine === 'pglite') await boss.clearStorage();
  const table = sql.raw(`${SCHEMA}.job`);
  return {
    async offer(works) {
      const jobs = works.map((work) => ({
        id: idOf(work),
        name,
        // A row that is offered again has the same ID and counts its retries from 0 again: this tells it from the first.
        data: { work, offer: randomUUID() },
        // Mails are few calls, and somebody chose the minute.
        priority: work === MAILS ? 1 : 0,
        expireInSeconds: LEASE,
        retryLimit: ENDLESS,
      }));
      if (jobs.length > 0) await boss.insert(jobs);
    },
    async take(most) {
      const jobs = await boss.fetch<{ work: Work; offer: string }>(name, { batchSize: most, includeMetadata: true });
      return jobs.map(({ id, retryCount, data: { work, offer } }) => {
        const isOfRow = sql`name = ${name} and id = ${id}::uuid and state = 'active'
          and data->>'offer' = ${offer} and retry_count = ${retryCount}`;
        return { work, isOfRow, isValid: sql`exists (select from ${table} where ${isOfRow})` };
      });
    },
    // pg-boss 10 cannot renew, and deletes whoever asks.
    async renew({ isOfRow }) {
      await database.db.execute(sql`update ${table} set started_on = now() where ${isOfRow}`);
    },
    async remove({ isOfRow }) {
      await database.db.execute(sql`delete from ${table} where ${isOfRow}`);
    },
    async expire() {
      await boss.expire();
    },
  };
}
