import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { overPool } from '../../database/bossOverPool.ts';
import type { Database } from '../../database/open.ts';

/** Who works on which job right now, of all gateways on the database. That there is work follows from the rows. */
export interface WorkQueue {
  /** Offers work; what is offered or worked on already stays as it is. */
  offer: (works: Work[]) => Promise<void>;
  /** Hands out at most `most` works, each to one caller alone until its lease ends. */
  take: (most: number) => Promise<Work[]>;
  /** Begins the leases of works anew. */
  renew: (works: Work[]) => Promise<void>;
  /** The work is done, or is none any more. */
  remove: (work: Work) => Promise<void>;
  /** Takes works back whose lease has ended. */
  expire: () => Promise<void>;
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
        data: { work },
        // Mails are few calls, and somebody chose the minute.
        priority: work === MAILS ? 1 : 0,
        expireInSeconds: LEASE,
        retryLimit: ENDLESS,
      }));
      if (jobs.length > 0) await boss.insert(jobs);
    },
    async take(most) {
      const jobs = await boss.fetch<{ work: Work }>(name, { batchSize: most });
      return jobs.map(({ data }) => data.work);
    },
    // pg-boss 10 cannot do that by itself.
    async renew(works) {
      const ids = sql.join(
        works.map((work) => sql`${idOf(work)}::uuid`),
        sql`, `,
      );
      await database.db.execute(
        sql`update ${table} set started_on = now() where name = ${name} and id in (${ids}) and state = 'active'`,
      );
    },
    async remove(work) {
      await boss.deleteJob(name, idOf(work));
    },
    async expire() {
      await boss.expire();
    },
  };
}
