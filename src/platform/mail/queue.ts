import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { overPool, overTransaction } from '../../database/bossOverPool.ts';
import type { Database, Transaction } from '../../database/open.ts';
import { mails } from '../schema/mails.ts';

/** Which mails are to be delivered, when, and by whom right now. Its jobs follow from the rows of `mails`. */
export interface MailQueue {
  /** Adds jobs for mails that have none yet, to be done not before `after`, or at once. */
  add: (tx: Transaction, mailIds: number[], after?: Date) => Promise<void>;
  /** Hands out at most `most` jobs, each to one caller alone until its lease ends. */
  take: (most: number) => Promise<number[]>;
  remove: (tx: Transaction, mailId: number) => Promise<void>;
  /** Takes jobs back whose lease has ended, and adds those that are missing: restored, or released. */
  repair: () => Promise<void>;
}

const QUEUE = 'mail';

/** A job that is handed out and not finished again and again is a mail that has too many attempts: that is its end. */
const ENDLESS = 1_000_000;

/** The ID of a mail's job: with one per mail, adding is repeatable. */
const jobIdOf = (mailId: number) => `00000000-0000-0000-0000-${String(mailId).padStart(12, '0')}`;
const jobIdInSql = sql`lpad(${mails.id}::text, 32, '0')::uuid`;

/** Opens the queue in the schema `pgboss` of the database, made at the first time. `lease` is in seconds. */
export async function openMailQueue(database: Database, lease: number): Promise<MailQueue> {
  // No supervision, clock or schedule: all that is needed of them is `repair`, and a finished job is deleted.
  const boss = new PgBoss({ db: overPool(database), supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(QUEUE);
  // PGlite is one process's: whatever was handed out, was to one that is gone. // T13
  if (database.engine === 'pglite') await boss.clearStorage();

  const queue: MailQueue = {
    async add(tx, mailIds, after) {
      const jobs = mailIds.map((mailId) => ({
        id: jobIdOf(mailId),
        name: QUEUE,
        data: { mail: mailId },
        expireInSeconds: lease,
        retryLimit: ENDLESS,
        ...(after && { startAfter: after.toISOString() }),
      }));
      await boss.insert(jobs, { db: overTransaction(tx) });
    },
    async take(most) {
      const jobs = await boss.fetch<{ mail: number }>(QUEUE, { batchSize: most });
      return jobs.map(({ data }) => data.mail);
    },
    async remove(tx, mailId) {
      await boss.deleteJob(QUEUE, jobIdOf(mailId), { db: overTransaction(tx) });
    },
    async repair() {
      await boss.expire();
      await database.db.transaction(async (tx) => {
        const lost = await tx
          .select({ id: mails.id })
          .from(mails)
          .where(
            sql`${mails.state} = 'queued' and not exists
              (select from pgboss.job where job.name = ${QUEUE} and job.id = ${jobIdInSql})`,
          );
        if (lost.length > 0) await queue.add(tx, idsOf(lost));
      });
    },
  };
  return queue;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
