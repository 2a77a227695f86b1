import { and, asc, eq, gt, gte, inArray, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Database, Db, Transaction } from '../../database/open.ts';
import type { MailOutcome } from '../../contract/jobs.ts';
import { labelOf } from '../../contract/codes.ts';
import { Problem } from '../../contract/problem.ts';
import { jobs, mailBeats, rejectionMails } from '../schema.ts';
import type { Asker } from '../audit/audit.ts';
import { askerOfJob, GONE, MAYBE_SENT } from './executeItem.ts';
import { Superseded } from './backgroundCalls.ts';
import { findPerson, type Reading } from './candidatureLookup.ts';
import type { RunDeps } from './runJob.ts';
import { createPatience, Halted, troubleOf } from './retryPolicy.ts';

type Mail = typeof rejectionMails.$inferSelect;

/** Nobody expects a mail any more that should have left so long ago, in milliseconds. */
const OVERDUE = 60 * 60_000;
/** How often it is noted that emails can be sent, in milliseconds. */
const BEAT = 60_000;
/** Without a sign of life for so long nothing was running, in milliseconds. */
const SILENCE = 5 * 60_000;
/** Before a service is tried again that takes no mails, in milliseconds. */
const REST = 60_000;
const TOLD = 'Another rejection email to this candidate was sent, or may have been, since this one was written.';
/** Whoever only reads. */
const NOBODY: Asker = { actor: null, role: null };
const UNCLEAR = 'Couldn’t read the candidate’s stage, so no email was sent.';

/**
 * Sends the rejection emails that are due, one after the other, until there are none or this process stops. Only one
 * gateway does so at a time. What another one was about to send when it ended may have been sent.
 */
export async function sendMails(upstream: string, deps: RunDeps): Promise<void> {
  const { database, clock, run } = deps;
  const { stopping, abandoned } = run;
  const patience = createPatience({ clock, stopping });
  const checkClaim = async () => {
    const { rows } = await database.db.execute(sql`select 1 where ${run.isCurrent}`);
    if (rows.length === 0) throw new Superseded();
  };
  const client = deps.calls({ ...run, begin: checkClaim }, NOBODY);
  const reading: Reading = { client, patience, signal: abandoned };
  await giveUpOthers(deps, upstream);
  try {
    await noticeSilence(database, upstream, clock.now());
    for (;;) {
      const mail = await nextDue(database, upstream, clock.now());
      if (stopping.aborted) return;
      await checkClaim();
      if (mail) await sendOne(mail, { ...deps, reading });
      await beat(database, upstream, clock.now());
      if (!mail) return;
    }
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof Halted) && !stopping.aborted) throw error;
    // They stay where they are: held, and overdue when this takes too long.
    await clock.sleep(REST, stopping);
  }
}

/** A run ends with no email on its way: those that are were another process's, which is gone. */
async function giveUpOthers({ database, clock, run }: RunDeps, upstream: string): Promise<void> {
  await database.db
    .update(rejectionMails)
    .set({ state: 'unknown', reason: MAYBE_SENT, finished_at: clock.now() })
    .where(and(eq(rejectionMails.upstream, upstream), eq(rejectionMails.state, 'sending'), run.isCurrent));
}

/**
 * When mails could not be sent for a while, those that should have left long ago are overdue: they wait until somebody
 * says so.
 */
async function noticeSilence({ db }: Database, upstream: string, now: Date): Promise<void> {
  const [last] = await db.select().from(mailBeats).where(eq(mailBeats.upstream, upstream));
  if (last && now.getTime() - last.at.getTime() <= SILENCE) return;
  const longAgo = new Date(now.getTime() - OVERDUE);
  await db
    .update(rejectionMails)
    .set({ state: 'overdue' })
    .where(
      and(eq(rejectionMails.upstream, upstream), eq(rejectionMails.state, 'held'), lt(rejectionMails.due_at, longAgo)),
    );
}

/** Takes note that mails can be sent now, if any are held: those that were due have left. */
async function beat({ db }: Database, upstream: string, now: Date): Promise<void> {
  const isHeld = and(eq(rejectionMails.upstream, upstream), eq(rejectionMails.state, 'held'));
  const [held] = await db
    .select({ one: sql`1` })
    .from(rejectionMails)
    .where(isHeld)
    .limit(1);
  if (!held) return;
  await db
    .insert(mailBeats)
    .values({ upstream, at: now })
    .onConflictDoUpdate({ target: mailBeats.upstream, set: { at: now } });
}

async function nextDue({ db }: Database, upstream: string, now: Date): Promise<Mail | null> {
  const [mail] = await db
    .select()
    .from(rejectionMails)
    .where(
      and(eq(rejectionMails.upstream, upstream), eq(rejectionMails.state, 'held'), lte(rejectionMails.due_at, now)),
    )
    .orderBy(asc(rejectionMails.due_at), asc(rejectionMails.id))
    .limit(1);
  return mail ?? null;
}

interface Sending extends RunDeps {
  reading: Reading;
}

async function sendOne(mail: Mail, sending: Sending): Promise<void> {
  const { database, clock, calls, run, reading } = sending;
  const reason = (await isTold(database.db, mail)) ? TOLD : await reasonToKeep(mail, reading);
  if (reason !== null) return await settle(database, mail, { state: 'skipped', reason, finished_at: clock.now() });
  try {
    const asker = await askerFor(database, mail);
    const client = calls({ ...run, begin: () => begin(mail, sending) }, asker);
    await client.sendReminder({ candidature_id: mail.candidature_id }, { signal: run.abandoned });
    await settle(database, mail, { state: 'sent', reason: null, finished_at: clock.now() });
    reading.patience.succeeded();
  } catch (error) {
    if (error instanceof Superseded) return;
    const trouble = troubleOf(error);
    if (trouble.is === 'refused') {
      // 409: it does not fit the state any more, which is what was asked for.
      const state = trouble.status === 409 ? 'skipped' : 'failed';
      return await settle(database, mail, { state, reason: trouble.reason, finished_at: clock.now() });
    }
    const end = trouble.is === 'doubtful' ? { reason: MAYBE_SENT, finished_at: clock.now() } : {};
    await settle(database, mail, { state: trouble.is === 'doubtful' ? 'unknown' : 'held', ...end });
    await reading.patience.bear(trouble);
  }
}

/** Whether another mail to this person has left, or may have, since this one was written: two recruiters rejected them. */
async function isTold(db: Db | Transaction, { id, upstream, candidature_id, created_at }: Mail): Promise<boolean> {
  const [other] = await db
    .select({ one: sql`1` })
    .from(rejectionMails)
    .where(
      and(
        eq(rejectionMails.candidature_id, candidature_id),
        eq(rejectionMails.upstream, upstream),
        ne(rejectionMails.id, id),
        or(
          eq(rejectionMails.state, 'sending'),
          and(inArray(rejectionMails.state, ['sent', 'unknown']), gte(rejectionMails.finished_at, created_at)),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Why a mail is not to be sent, from what the service says of the person right now. */
async function reasonToKeep(mail: Mail, reading: Reading): Promise<string | null> {
  const { assessment_id: assessment, candidature_id: candidature, email } = mail;
  const person = await findPerson(reading, { assessment, candidature, email }).catch((error: unknown) => {
    if (error instanceof Problem) return 'unclear' as const;
    throw error;
  });
  if (person === 'gone') return GONE;
  if (person === 'unclear' || person.stage === null) return UNCLEAR;
  return person.stage === 'REJ' ? null : `Is in stage ${labelOf(person.stage)} now.`;
}

async function askerFor({ db }: Database, { job_id }: Mail): Promise<Asker> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, job_id));
  return job ? askerOfJob(job) : NOBODY;
}

async function begin(mail: Mail, { database, run }: Sending): Promise<void> {
  await database.db.transaction(async (tx) => {
    // Senders of one candidate's emails pass here one after the other, so that each sees what the one before has begun.
    await tx
      .select({ id: rejectionMails.id })
      .from(rejectionMails)
      .where(and(eq(rejectionMails.candidature_id, mail.candidature_id), eq(rejectionMails.upstream, mail.upstream)))
      .orderBy(asc(rejectionMails.id))
      .for('update');
    if (await isTold(tx, mail)) throw new Superseded();
    const begun = await tx
      .update(rejectionMails)
      .set({ state: 'sending' })
      .where(and(eq(rejectionMails.id, mail.id), eq(rejectionMails.state, 'held'), run.isCurrent))
      .returning({ id: rejectionMails.id });
    if (begun.length === 0) throw new Superseded();
  });
}

/** Cancelled meanwhile stays cancelled. */
async function settle(
  { db }: Database,
  mail: Mail,
  end: { state: MailOutcome; reason?: string | null; finished_at?: Date },
): Promise<void> {
  await db
    .update(rejectionMails)
    .set(end)
    .where(and(eq(rejectionMails.id, mail.id), inArray(rejectionMails.state, ['held', 'sending', 'unknown'])));
}

/** Whether emails are due or on their way, or it has to be noted again that they could be sent. */
export async function isMailDue({ db }: Database, upstream: string, now: Date): Promise<boolean> {
  const beatAt = db
    .select({ one: sql`1` })
    .from(mailBeats)
    .where(and(eq(mailBeats.upstream, upstream), gt(mailBeats.at, new Date(now.getTime() - BEAT))));
  const [any] = await db
    .select({ one: sql`1` })
    .from(rejectionMails)
    .where(
      and(
        eq(rejectionMails.upstream, upstream),
        or(
          eq(rejectionMails.state, 'sending'),
          and(eq(rejectionMails.state, 'held'), or(lte(rejectionMails.due_at, now), notExists(beatAt))),
        ),
      ),
    )
    .limit(1);
  return any !== undefined;
}
