import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { TaskRun } from '../../database/background.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import { candidatures } from '../schema/candidatures.ts';
import { emails } from '../schema/emails.ts';
import { type Mailbox, type Send, type SendFailure, UndeliverableEmail } from '../../operation/smtpClient.ts';
import { type Attachment, composeMessage, type EmailRow } from './composeMessage.ts';
import type { DeliveryConfig } from './delivery.ts';
import { backoff } from '../../operation/backoff.ts';

export interface DeliveryDeps {
  database: Database;
  send: Send;
  from: Mailbox;
  deliveryConfig: DeliveryConfig;
  /** Makes the report that is attached to an email; null: the candidature is gone. */
  makeReport: (candidature: number) => Promise<Attachment | null>;
}

type Change = PgUpdateSetSource<typeof emails>;

const TOO_LONG: SendFailure = { is: 'delayed', reason: 'The mail server took too long.' };
const GONE = 'The candidature was removed before this email was sent.';
const NOT_REJECTED = 'The candidate was moved out of Rejected before this email was sent.';

/**
 * Sends one email, or cancels it when it must not be sent, and stores the outcome. Returns the reason when the server
 * rejects our login or sender, otherwise null.
 */
export async function deliver(emailId: number, deps: DeliveryDeps, run: TaskRun): Promise<string | null> {
  const { deliveryConfig, send, from } = deps;
  const email = await run.write(async (tx) => await startAttempt(tx, emailId));
  if (email?.state !== 'queued') return null;
  const tooLong = AbortSignal.timeout(deliveryConfig.sendTimeoutMs);
  const signal = AbortSignal.any([tooLong, run.abandoned]);
  const outcome = await send(async () => composeMessage(email, from, await reportFor(email, deps)), signal);
  if (outcome.is === 'sent') {
    // Without the fence: the email was sent, even if another process has taken over. // T15
    await change(deps.database.db, emailId, { state: 'sent', sent_at: new Date(), reason: null });
    return null;
  }
  // The attempt ended because this process stops, so the email stays due.
  if (run.abandoned.aborted) return null;
  const failure = tooLong.aborted ? TOO_LONG : outcome;
  await run.write(async (tx) => await change(tx, emailId, changeAfterFailure(failure, email.attempts, deliveryConfig)));
  return failure.is === 'sender_rejected' ? failure.reason : null;
}

async function reportFor({ kind, candidature_id }: EmailRow, { makeReport }: DeliveryDeps): Promise<Attachment | null> {
  if (kind !== 'report') return null;
  const report = candidature_id === null ? null : await makeReport(candidature_id);
  if (!report) throw new UndeliverableEmail(GONE);
  return report;
}

/**
 * Starts an attempt to send an email, or cancels the email. Counts the attempt first, so that an email that crashes the process
 * is given up as well. // T17
 */
async function startAttempt(tx: Transaction, emailId: number): Promise<EmailRow | undefined> {
  const [found] = await tx
    .select({ kind: emails.kind, candidature: emails.candidature_id, stage: candidatures.stage })
    .from(emails)
    .leftJoin(candidatures, eq(candidatures.id, emails.candidature_id))
    .where(isQueued(emailId));
  if (found?.candidature === null) return await change(tx, emailId, { state: 'cancelled', reason: GONE });
  if (found?.kind === 'rejection' && found.stage !== 'REJ') {
    return await change(tx, emailId, { state: 'cancelled', reason: NOT_REJECTED });
  }
  return await change(tx, emailId, { attempts: sql`${emails.attempts} + 1` });
}

function changeAfterFailure({ is, reason }: SendFailure, attempts: number, deliveryConfig: DeliveryConfig): Change {
  // Does not count as an attempt: the email is not the cause.
  if (is === 'sender_rejected') return { attempts: attempts - 1 };
  if (is === 'refused') return { state: reason === GONE ? 'cancelled' : 'failed', reason };
  if (attempts >= deliveryConfig.maxAttempts) {
    return { state: 'failed', reason: `Given up after ${attempts} attempts. The last one: ${reason}` };
  }
  const seconds = retryDelayMs(attempts, deliveryConfig) / 1000;
  return { next_attempt_at: sql`now() + make_interval(secs => ${seconds})`, reason };
}

/** Exponential backoff with jitter between 50 and 100 %. */
function retryDelayMs(attempts: number, { firstRetryDelayMs, maxRetryDelayMs, random }: DeliveryConfig): number {
  return backoff(attempts, { first: firstRetryDelayMs, longest: maxRetryDelayMs }) * (0.5 + random() / 2);
}

const isQueued = (emailId: number) => and(eq(emails.id, emailId), eq(emails.state, 'queued'));

/** Updates an email that is still queued, and returns it. */
async function change(db: Pick<Db, 'update'>, emailId: number, values: Change): Promise<EmailRow | undefined> {
  const [email] = await db.update(emails).set(values).where(isQueued(emailId)).returning();
  return email;
}
