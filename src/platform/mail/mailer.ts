import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { TaskRun, BackgroundTask } from '../../database/background.ts';
import type { Db } from '../../database/open.ts';
import { runConcurrently } from '../../database/runConcurrently.ts';
import { emails } from '../schema/emails.ts';
import { deliver, type DeliveryDeps } from './deliverEmail.ts';
import { countHeld, holdSenderRejected, extendSenderRejectedHold, releaseEmails } from './holdEmails.ts';

export interface MailerDeps extends DeliveryDeps {
  /** Called when more emails are held, with the number of all that wait and the reason. */
  onHeld: (count: number, reason: string) => void;
  /** Called with unexpected errors, such as an unreachable database. Delivery continues by itself. */
  onError: (error: unknown) => void;
}

/** Delivers emails until stopped. */
export interface Mailer extends Omit<BackgroundTask, 'start'> {
  start: () => Promise<void>;
}

/** The queue of the background engine. */
const QUEUE = 'outgoing-emails';

export function createMailer(deps: MailerDeps): Mailer {
  const { database, deliveryConfig, onError, onHeld } = deps;
  const { db } = database;
  /** Why the server rejects our login or sender; null when it does not. */
  let senderRejection: string | null = null;

  async function findDue(most: number, underWay: number[]): Promise<number[]> {
    if (senderRejection !== null) {
      const { isHolding, hasGrown } = await extendSenderRejectedHold(db, senderRejection);
      if (hasGrown) onHeld(await countHeld(db), senderRejection);
      if (isHolding) return [];
      senderRejection = null;
    }
    return await findDueEmails(db, most, underWay);
  }

  async function deliverDue(run: TaskRun): Promise<void> {
    await runConcurrently(run, {
      count: deliveryConfig.concurrency,
      findDue,
      async perform(id) {
        const reason = await deliver(id, deps, run);
        if (reason === null) return;
        senderRejection = reason;
        if (await holdSenderRejected(db, reason)) onHeld(await countHeld(db), reason);
      },
    });
  }

  const work = database.background.define({
    queue: QUEUE,
    isDue: async () => (await findDueEmails(db, 1, [])).length > 0,
    work: deliverDue,
    drain: deliveryConfig.drainMs,
    pollInterval: deliveryConfig.pollIntervalMs,
    onError,
  });
  return {
    ...work,
    async start() {
      // A restart may follow corrected settings.
      await releaseEmails(db, ['sender_rejected']).catch(onError);
      work.start();
    },
  };
}

async function findDueEmails(db: Db, most: number, except: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.state, 'queued'), lte(emails.next_attempt_at, sql`now()`), notInArray(emails.id, except)))
    .orderBy(asc(emails.next_attempt_at), asc(emails.id))
    .limit(most);
  return rows.map(({ id }) => id);
}
