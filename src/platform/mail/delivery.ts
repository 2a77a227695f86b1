import { and, eq, sql } from 'drizzle-orm';
import type { MailState } from '../../contract/mail.ts';
import type { Database } from '../../database/open.ts';
import { candidatures } from '../schema/candidatures.ts';
import { mails } from '../schema/mails.ts';
import { composeMessage, type Mailbox, type MailRow } from './message.ts';
import type { Pace } from './pace.ts';
import type { MailQueue } from './queue.ts';
import type { Outcome, Send } from './smtp.ts';

export interface DeliveryDeps {
  database: Database;
  queue: MailQueue;
  send: Send;
  from: Mailbox;
  pace: Pace;
  /** Told when the server takes nothing from us. */
  onBarred: (reason: string) => Promise<void>;
}

const GONE = 'The candidature was removed before this mail left.';
const NOT_REJECTED = 'This person was no longer in stage Rejected when this mail was about to leave.';

/** Carries one mail to the server, or finds that it must not; writes down what became of it, and ends its job. */
export async function deliver(mailId: number, deps: DeliveryDeps, stopping: AbortSignal): Promise<void> {
  const { pace, send, from } = deps;
  const mail = await claim(mailId, deps);
  if (typeof mail === 'string') return await settle(mailId, deps, { state: 'cancelled', reason: mail });
  if (mail === null) return await forget(mailId, deps);
  const attempt = new AbortController();
  const end = () => attempt.abort();
  const tooLong = setTimeout(end, pace.sendTimeout);
  stopping.addEventListener('abort', end, { once: true });
  const outcome = await send(() => composeMessage(mail, from), attempt.signal);
  clearTimeout(tooLong);
  stopping.removeEventListener('abort', end);
  await conclude(mail, deps, describeEnd(outcome, attempt.signal, stopping));
}

/**
 * The mail, if it is still to be sent; else null, or why it is not to be sent any more. Counted before it is tried, so
 * that a mail that ends the process each time comes to its end, too. // T17
 */
async function claim(mailId: number, { database: { db } }: DeliveryDeps): Promise<MailRow | string | null> {
  const [found] = await db
    .select({ kind: mails.kind, candidature: mails.candidature_id, stage: candidatures.stage })
    .from(mails)
    .leftJoin(candidatures, eq(candidatures.id, mails.candidature_id))
    .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
  if (!found) return null;
  if (found.candidature === null) return GONE;
  if (found.kind === 'rejection' && found.stage !== 'REJ') return NOT_REJECTED;
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')))
    .returning();
  return mail ?? null;
}

/** How it ended, where it was ended: after too long a time, or because this process stops (null: that is no attempt). */
function describeEnd(outcome: Outcome, signal: AbortSignal, stopping: AbortSignal): Outcome | null {
  if (outcome.is === 'sent' || !signal.aborted) return outcome;
  return stopping.aborted ? null : { is: 'delayed', reason: 'The mail server took too long.' };
}

async function conclude(mail: MailRow, deps: DeliveryDeps, outcome: Outcome | null): Promise<void> {
  const { pace } = deps;
  if (outcome === null) return await tryAgain(mail.id, deps, new Date(), mail.reason);
  if (outcome.is === 'sent') return await settle(mail.id, deps, { state: 'sent', sent_at: new Date(), reason: null });
  if (outcome.is === 'barred') return await bar(mail.id, deps, outcome.reason);
  if (outcome.is === 'refused') return await settle(mail.id, deps, { state: 'failed', reason: outcome.reason });
  if (mail.attempts >= pace.mostAttempts) {
    const reason = `Given up after ${mail.attempts} attempts. The last one: ${outcome.reason}`;
    return await settle(mail.id, deps, { state: 'failed', reason });
  }
  await tryAgain(mail.id, deps, new Date(Date.now() + delayBefore(mail.attempts, pace)), outcome.reason);
}

/** Doubles with each attempt up to the cap; between half and all of it, so that mails that failed together part. */
function delayBefore(attempts: number, { firstDelay, longestDelay, random }: Pace): number {
  return Math.min(longestDelay, firstDelay * 2 ** (attempts - 1)) * (0.5 + random() / 2);
}

/** The attempt does not count: nothing was wrong with the mail. Its job is gone before others follow it. */
async function bar(mailId: number, { database, queue, onBarred }: DeliveryDeps, reason: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} - 1` })
      .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
    await queue.remove(tx, mailId);
  });
  await onBarred(reason);
}

interface End {
  state: MailState;
  sent_at?: Date;
  reason: string | null;
}

async function settle(mailId: number, { database, queue }: DeliveryDeps, end: End): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set(end)
      .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
    await queue.remove(tx, mailId);
  });
}

async function tryAgain(mailId: number, { database, queue }: DeliveryDeps, at: Date, reason: string | null) {
  await database.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ reason })
      .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
    await queue.remove(tx, mailId);
    await queue.add(tx, [mailId], at);
  });
}

async function forget(mailId: number, { database, queue }: DeliveryDeps): Promise<void> {
  await database.db.transaction(async (tx) => await queue.remove(tx, mailId));
}
