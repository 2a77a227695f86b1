import { and, asc, eq, gt, gte, inArray, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Database, Db, Transaction } from '../../database/open.ts';
import type { EmailOutcome } from '../../contract/jobs.ts';
import { labelOf } from '../../contract/codes.ts';
import { Problem } from '../../contract/problem.ts';
import { jobs, emailHeartbeats, scheduledEmails } from '../schema/tables.ts';
import type { Actor } from '../base/user.ts';
import { actorOfJob, GONE, EMAIL_UNCONFIRMED } from './executeItem.ts';
import { Superseded } from '../audit/backgroundCalls.ts';
import { findCandidature, type ReadContext } from './candidatureLookup.ts';
import type { RunDeps } from './runJob.ts';
import { createRetryPolicy, JobPaused, toCallFailure } from './retryPolicy.ts';

type EmailRow = typeof scheduledEmails.$inferSelect;

/** An email that is late by more than this needs a confirmation, if no process was running when it was due. */
const OVERDUE_AFTER_MS = 60 * 60_000;
/** How often the heartbeat is written. */
const HEARTBEAT_INTERVAL_MS = 60_000;
/** Without a heartbeat for this long, no process was running. */
const MAX_HEARTBEAT_AGE_MS = 5 * 60_000;
const RETRY_DELAY_MS = 60_000;
const ALREADY_SENT =
  'Another rejection email to this candidate was sent, or may have been, since this one was written.';
/** For reads, which have no audit entry. */
const NO_ACTOR: Actor = { name: null, role: null };
const UNCLEAR = 'Couldn’t read the candidate’s stage, so no email was sent.';

/**
 * Sends due rejection emails one after the other, until none is due or this process stops. Only one process does so at a
 * time. An email that a killed process was sending may have been sent.
 */
export async function sendScheduledEmails(upstream: string, deps: RunDeps): Promise<void> {
  const { database, clock, run } = deps;
  const { stopping, abandoned } = run;
  const retryPolicy = createRetryPolicy({ clock, stopping });
  const checkClaim = async () => {
    const { rows } = await database.db.execute(sql`select 1 where ${run.isCurrent}`);
    if (rows.length === 0) throw new Superseded();
  };
  const client = deps.calls({ ...run, begin: checkClaim }, NO_ACTOR);
  const readContext: ReadContext = { client, retryPolicy, signal: abandoned };
  await markInterrupted(deps, upstream);
  try {
    await markOverdue(database, upstream, clock.now());
    for (;;) {
      const scheduled = await nextDue(database, upstream, clock.now());
      if (stopping.aborted) return;
      await checkClaim();
      if (scheduled) await sendOne(scheduled, { ...deps, readContext });
      await recordHeartbeat(database, upstream, clock.now());
      if (!scheduled) return;
    }
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof JobPaused) && !stopping.aborted) throw error;
    // The emails stay scheduled, and are overdue when this takes too long.
    await clock.sleep(RETRY_DELAY_MS, stopping);
  }
}

/** Marks emails in state `sending` as unknown: no run ends with such emails, so they belong to a killed process. */
async function markInterrupted({ database, clock, run }: RunDeps, upstream: string): Promise<void> {
  await database.db
    .update(scheduledEmails)
    .set({ state: 'unknown', reason: EMAIL_UNCONFIRMED, finished_at: clock.now() })
    .where(and(eq(scheduledEmails.upstream, upstream), eq(scheduledEmails.state, 'sending'), run.isCurrent));
}

/**
 * After a time without a running process, marks late emails as overdue: they wait for a recruiter's confirmation.
 */
async function markOverdue({ db }: Database, upstream: string, now: Date): Promise<void> {
  const [last] = await db.select().from(emailHeartbeats).where(eq(emailHeartbeats.upstream, upstream));
  if (last && now.getTime() - last.at.getTime() <= MAX_HEARTBEAT_AGE_MS) return;
  const longAgo = new Date(now.getTime() - OVERDUE_AFTER_MS);
  await db
    .update(scheduledEmails)
    .set({ state: 'overdue', overdue_at: now })
    .where(
      and(
        eq(scheduledEmails.upstream, upstream),
        eq(scheduledEmails.state, 'scheduled'),
        lt(scheduledEmails.due_at, longAgo),
      ),
    );
}

/** Writes the heartbeat if emails are scheduled. Call it when all due emails have been sent. */
async function recordHeartbeat({ db }: Database, upstream: string, now: Date): Promise<void> {
  const isScheduled = and(eq(scheduledEmails.upstream, upstream), eq(scheduledEmails.state, 'scheduled'));
  const [scheduled] = await db
    .select({ one: sql`1` })
    .from(scheduledEmails)
    .where(isScheduled)
    .limit(1);
  if (!scheduled) return;
  await db
    .insert(emailHeartbeats)
    .values({ upstream, at: now })
    .onConflictDoUpdate({ target: emailHeartbeats.upstream, set: { at: now } });
}

async function nextDue({ db }: Database, upstream: string, now: Date): Promise<EmailRow | null> {
  const [scheduled] = await db
    .select()
    .from(scheduledEmails)
    .where(
      and(
        eq(scheduledEmails.upstream, upstream),
        eq(scheduledEmails.state, 'scheduled'),
        lte(scheduledEmails.due_at, now),
      ),
    )
    .orderBy(asc(scheduledEmails.due_at), asc(scheduledEmails.id))
    .limit(1);
  return scheduled ?? null;
}

interface SendContext extends RunDeps {
  readContext: ReadContext;
}

async function sendOne(scheduled: EmailRow, context: SendContext): Promise<void> {
  const { database, clock, calls, run, readContext } = context;
  const reason = (await isAlreadySent(database.db, scheduled))
    ? ALREADY_SENT
    : await reasonNotToSend(scheduled, readContext);
  if (reason !== null)
    return await saveOutcome(database, scheduled, { state: 'skipped', reason, finished_at: clock.now() });
  try {
    const actor = await actorFor(database, scheduled);
    const client = calls({ ...run, begin: () => markSending(scheduled, context) }, actor);
    await client.sendReminder({ candidature_id: scheduled.candidature_id }, { signal: run.abandoned });
    await saveOutcome(database, scheduled, { state: 'sent', reason: null, finished_at: clock.now() });
    readContext.retryPolicy.recordSuccess();
  } catch (error) {
    if (error instanceof Superseded) return;
    const failure = toCallFailure(error);
    if (failure.kind === 'refused') {
      // 409: the stage has changed, so the email is no longer wanted.
      const state = failure.status === 409 ? 'skipped' : 'failed';
      return await saveOutcome(database, scheduled, { state, reason: failure.reason, finished_at: clock.now() });
    }
    const end = failure.kind === 'unconfirmed' ? { reason: EMAIL_UNCONFIRMED, finished_at: clock.now() } : {};
    await saveOutcome(database, scheduled, { state: failure.kind === 'unconfirmed' ? 'unknown' : 'scheduled', ...end });
    await readContext.retryPolicy.waitAfter(failure);
  }
}

/** Whether another email to this candidate may have been sent since this one was created, because two recruiters rejected them. */
async function isAlreadySent(
  db: Db | Transaction,
  { id, upstream, candidature_id, created_at }: EmailRow,
): Promise<boolean> {
  const [other] = await db
    .select({ one: sql`1` })
    .from(scheduledEmails)
    .where(
      and(
        eq(scheduledEmails.candidature_id, candidature_id),
        eq(scheduledEmails.upstream, upstream),
        ne(scheduledEmails.id, id),
        or(
          eq(scheduledEmails.state, 'sending'),
          and(inArray(scheduledEmails.state, ['sent', 'unknown']), gte(scheduledEmails.finished_at, created_at)),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Why an email must not be sent, by the candidate's current stage; null: send it. */
async function reasonNotToSend(scheduled: EmailRow, readContext: ReadContext): Promise<string | null> {
  const { assessment_id: assessment, candidature_id: candidature, email } = scheduled;
  const candidate = await findCandidature(readContext, { assessment, candidature, email }).catch((error: unknown) => {
    if (error instanceof Problem) return 'unclear' as const;
    throw error;
  });
  if (candidate === 'gone') return GONE;
  if (candidate === 'unclear' || candidate.stage === null) return UNCLEAR;
  return candidate.stage === 'REJ' ? null : `The candidate is now in ${labelOf(candidate.stage)}.`;
}

async function actorFor({ db }: Database, { job_id }: EmailRow): Promise<Actor> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, job_id));
  return job ? actorOfJob(job) : NO_ACTOR;
}

async function markSending(scheduled: EmailRow, { database, run }: SendContext): Promise<void> {
  await database.db.transaction(async (tx) => {
    // Locks the candidate's emails, so that of two processes only one sends.
    await tx
      .select({ id: scheduledEmails.id })
      .from(scheduledEmails)
      .where(
        and(
          eq(scheduledEmails.candidature_id, scheduled.candidature_id),
          eq(scheduledEmails.upstream, scheduled.upstream),
        ),
      )
      .orderBy(asc(scheduledEmails.id))
      .for('update');
    if (await isAlreadySent(tx, scheduled)) throw new Superseded();
    const begun = await tx
      .update(scheduledEmails)
      .set({ state: 'sending' })
      .where(and(eq(scheduledEmails.id, scheduled.id), eq(scheduledEmails.state, 'scheduled'), run.isCurrent))
      .returning({ id: scheduledEmails.id });
    if (begun.length === 0) throw new Superseded();
  });
}

/** Stores the outcome, unless the email was cancelled meanwhile. */
async function saveOutcome(
  { db }: Database,
  scheduled: EmailRow,
  end: { state: EmailOutcome; reason?: string | null; finished_at?: Date },
): Promise<void> {
  await db
    .update(scheduledEmails)
    .set(end)
    .where(
      and(eq(scheduledEmails.id, scheduled.id), inArray(scheduledEmails.state, ['scheduled', 'sending', 'unknown'])),
    );
}

/** Whether emails are due or being sent, or the next heartbeat is due. */
export async function isEmailDue({ db }: Database, upstream: string, now: Date): Promise<boolean> {
  const heartbeat = db
    .select({ one: sql`1` })
    .from(emailHeartbeats)
    .where(
      and(
        eq(emailHeartbeats.upstream, upstream),
        gt(emailHeartbeats.at, new Date(now.getTime() - HEARTBEAT_INTERVAL_MS)),
      ),
    );
  const [any] = await db
    .select({ one: sql`1` })
    .from(scheduledEmails)
    .where(
      and(
        eq(scheduledEmails.upstream, upstream),
        or(
          eq(scheduledEmails.state, 'sending'),
          and(eq(scheduledEmails.state, 'scheduled'), or(lte(scheduledEmails.due_at, now), notExists(heartbeat))),
        ),
      ),
    )
    .limit(1);
  return any !== undefined;
}
