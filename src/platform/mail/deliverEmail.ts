import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { TaskRun } from '../../database/background.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import { candidatures } from '../schema/candidatures.ts';
import { mails } from '../schema/mails.ts';
import type { Mailbox, Send, SendFailure } from '../../operation/smtpClient.ts';
import { composeMessage, type MailRow } from './composeMessage.ts';
import type { DeliveryConfig } from './deliveryConfig.ts';

export interface DeliveryDeps {
  database: Database;
  send: Send;
  from: Mailbox;
  deliveryConfig: DeliveryConfig;
}

type Change = PgUpdateSetSource<typeof mails>;

const TOO_LONG: SendFailure = { is: 'delayed', reason: 'The mail server took too long.' };
const GONE = 'The candidature was removed before this email was sent.';
const NOT_REJECTED = 'The candidate was moved out of Rejected before this email was sent.';

/**
 * Sends one email, or cancels it when it must not be sent, and stores the outcome. Returns the reason when the server
 * rejects our login or sender, otherwise null.
 */
export async function deliver(mailId: number, deps: DeliveryDeps, run: TaskRun): Promise<string | null> {
  const { deliveryConfig, send, from } = deps;
  const mail = await run.write(async (tx) => await claim(tx, mailId));
  if (mail?.state !== 'queued') return null;
  const tooLong = AbortSignal.timeout(deliveryConfig.sendTimeoutMs);
  const signal = AbortSignal.any([tooLong, run.abandoned]);
  const outcome = await send(() => composeMessage(mail, from), signal);
  if (outcome.is === 'sent') {
    // Written without the fence: even if another process took over, this email must not be sent again. // T15
    await change(deps.database.db, mailId, { state: 'sent', sent_at: new Date(), reason: null });
    return null;
  }
  // Stays due: the attempt ended because this process stops.
  if (run.abandoned.aborted) return null;
  const failure = tooLong.aborted ? TOO_LONG : outcome;
  await run.write(async (tx) => await change(tx, mailId, changeAfterFailure(failure, mail.attempts, deliveryConfig)));
  return failure.is === 'barred' ? failure.reason : null;
}

/**
 * Claims an email, or cancels it. Counts the attempt first, so that an email that crashes the process is given up, too.
 * // T17
 */
async function claim(tx: Transaction, mailId: number): Promise<MailRow | undefined> {
  const [found] = await tx
    .select({ kind: mails.kind, candidature: mails.candidature_id, stage: candidatures.stage })
    .from(mails)
    .leftJoin(candidatures, eq(candidatures.id, mails.candidature_id))
    .where(isQueued(mailId));
  if (found?.candidature === null) return await change(tx, mailId, { state: 'cancelled', reason: GONE });
  if (found?.kind === 'rejection' && found.stage !== 'REJ') {
    return await change(tx, mailId, { state: 'cancelled', reason: NOT_REJECTED });
  }
  return await change(tx, mailId, { attempts: sql`${mails.attempts} + 1` });
}

function changeAfterFailure({ is, reason }: SendFailure, attempts: number, deliveryConfig: DeliveryConfig): Change {
  // Does not count as an attempt: the email is not the cause.
  if (is === 'barred') return { attempts: attempts - 1 };
  if (is === 'refused') return { state: 'failed', reason };
  if (attempts >= deliveryConfig.maxAttempts) {
    return { state: 'failed', reason: `Given up after ${attempts} attempts. The last one: ${reason}` };
  }
  const seconds = retryDelayMs(attempts, deliveryConfig) / 1000;
  return { next_attempt_at: sql`now() + make_interval(secs => ${seconds})`, reason };
}

/** Exponential backoff with jitter between 50 and 100 %. */
function retryDelayMs(attempts: number, { firstRetryDelayMs, maxRetryDelayMs, random }: DeliveryConfig): number {
  return Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** (attempts - 1)) * (0.5 + random() / 2);
}

const isQueued = (mailId: number) => and(eq(mails.id, mailId), eq(mails.state, 'queued'));

/** Updates an email that is still queued, and returns it. */
async function change(db: Pick<Db, 'update'>, mailId: number, values: Change): Promise<MailRow | undefined> {
  const [mail] = await db.update(mails).set(values).where(isQueued(mailId)).returning();
  return mail;
}
