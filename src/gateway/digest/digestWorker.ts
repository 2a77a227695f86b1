import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { BackgroundTask, TaskRun } from '../../database/background.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import type { Clock } from '../clock.ts';
import { digests } from '../schema.ts';
import { utcText } from '../team/cursor.ts';
import { readMark } from '../team/notifications.ts';
import { type NotificationRow, readNotifications } from '../team/notificationsQuery.ts';
import { composeDigest, MAX_IN_DIGEST } from './composeDigest.ts';
import type { DigestMail } from './digestMail.ts';
import { isOf, localTime } from './subscriptions.ts';

export interface DigestDeps {
  database: Database;
  upstream: string;
  clock: Clock;
  mail: DigestMail;
  /** For tests, in milliseconds. */
  pollInterval?: number | undefined;
  onError: (error: unknown) => void;
  /** Called with the reason when an email was not sent. */
  onFailed: (reason: string) => void;
}

type Subscription = typeof digests.$inferSelect;

const POLL_INTERVAL_MS = 60_000;
/** The local hour from which summaries are sent. */
const FIRST_HOUR = 8;
/** Users who have not visited for this long get no summary. */
const MAX_UNSEEN_MS = 14 * 86_400_000;
const SEND_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 10 * 60_000;
const MAX_ATTEMPTS = 12;

/**
 * Sends daily summaries. Each is marked as being sent first: if the process ends then, it is not sent again, and the next
 * day's summary includes its notifications.
 */
export function createDigestWorker(deps: DigestDeps): BackgroundTask {
  const { database, upstream, clock, pollInterval = POLL_INTERVAL_MS, onError } = deps;
  return database.background.define({
    queue: `daily-summaries-${upstream}`,
    isDue: async () => (await findDue(database.db, upstream, clock.now())).length > 0,
    async work(run) {
      for (const due of await findDue(database.db, upstream, clock.now())) {
        if (run.stopping.aborted) return;
        await sendOne(due, deps, run);
      }
    },
    drain: DRAIN_TIMEOUT_MS,
    pollInterval,
    onError,
  });
}

/** The subscriptions that have no summary of today yet, or one to retry. */
async function findDue(db: Db, upstream: string, now: Date): Promise<(Subscription & { today: string })[]> {
  const seen = gt(digests.seen_at, new Date(now.getTime() - MAX_UNSEEN_MS));
  const all = await db
    .select()
    .from(digests)
    .where(and(eq(digests.upstream, upstream), seen));
  return all.flatMap((row) => {
    const { day: today, hour } = localTime(now, row.timezone);
    const isRetry = row.state === 'waiting' && row.next_attempt_at !== null && row.next_attempt_at <= now;
    return (row.day < today && hour >= FIRST_HOUR) || (row.day === today && isRetry) ? [{ ...row, today }] : [];
  });
}

async function sendOne(
  due: Subscription & { today: string },
  { database, clock, mail, onFailed }: DigestDeps,
  run: TaskRun,
): Promise<void> {
  const { upstream, user_name: to, today: day } = due;
  const ofUser = isOf(upstream, { name: to });
  const started = await run.write(async (tx) => await startSummary(tx, due, clock.now()));
  const [newest] = started?.rows ?? [];
  if (!started || !newest) return;
  const signal = AbortSignal.any([AbortSignal.timeout(SEND_TIMEOUT_MS), run.abandoned]);
  const outcome = await mail.send(() => composeDigest({ to, day, upstream, rows: started.rows }, mail), signal);
  if (outcome.is === 'sent') {
    // Without the fence: even if another process took over, it was sent.
    const told_until = sql`${newest.at}::timestamptz`;
    await database.db.update(digests).set({ state: 'over', told_until }).where(ofUser);
    return;
  }
  onFailed(outcome.reason);
  // Stays `sending`: the mail server may have taken it.
  if (run.abandoned.aborted) return;
  const isOver = outcome.is === 'refused' || started.attempts >= MAX_ATTEMPTS;
  const next_attempt_at = new Date(clock.now().getTime() + RETRY_DELAY_MS);
  await run.write(
    async (tx) =>
      await tx
        .update(digests)
        .set(isOver ? { state: 'over' } : { state: 'waiting', next_attempt_at })
        .where(and(ofUser, eq(digests.day, day))),
  );
}

/** Marks today's summary as being sent. Null: another process has, the user unsubscribed, or there are no notifications. */
async function startSummary(
  tx: Transaction,
  { upstream, user_name, today }: Subscription & { today: string },
  now: Date,
): Promise<{ rows: NotificationRow[]; attempts: number } | null> {
  const ofUser = isOf(upstream, { name: user_name });
  const isRetry = and(eq(digests.day, today), eq(digests.state, 'waiting'));
  const [row] = await tx
    .update(digests)
    .set({
      day: today,
      state: 'sending',
      attempts: sql`case when ${digests.day} = ${today} then ${digests.attempts} + 1 else 1 end`,
    })
    .where(and(ofUser, or(lt(digests.day, today), isRetry)))
    .returning({ role: digests.role, attempts: digests.attempts, told: utcText(digests.told_until) });
  if (!row) return null;
  const recipient = { name: user_name, role: row.role, upstream };
  const read = await readMark(tx, recipient);
  const after = read !== null && read > row.told ? read : row.told;
  const rows = await readNotifications(tx, { recipient, after, before: null, now, limit: MAX_IN_DIGEST });
  if (rows.length > 0) return { rows, attempts: row.attempts };
  await tx.update(digests).set({ state: 'over' }).where(ofUser);
  return null;
}
