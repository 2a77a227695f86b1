import { and, eq, getTableColumns, gt, lt, or, sql } from 'drizzle-orm';
import type { BackgroundTask, TaskRun } from '../../database/background.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import type { AccessRule } from '../access/noAccess.ts';
import type { OperationDeps } from '../base/operations.ts';
import { dailyEmails, users } from '../schema/tables.ts';
import { utcText } from '../team/events.ts';
import { readViewer } from '../team/viewer.ts';
import type { NotificationRow } from '../team/notificationsQuery.ts';
import { composeDailyEmail, readPendingNotifications } from './composeDailyEmail.ts';
import type { DailyEmailDelivery } from './dailyEmailDelivery.ts';
import { isSubscriptionOf, localTime } from '../team/subscriptions.ts';

export interface DailyEmailDeps extends OperationDeps {
  delivery: DailyEmailDelivery;
  rule: AccessRule;
  /** For tests, in milliseconds. */
  pollInterval?: number | undefined;
  onError: (error: unknown) => void;
  /** Called with the reason when an email was not sent. */
  onFailed: (reason: string) => void;
}

/** A subscription, with the role and the groups of the user's last visit. */
type Subscription = typeof dailyEmails.$inferSelect & Pick<typeof users.$inferSelect, 'role' | 'groups' | 'seen_at'>;

const POLL_INTERVAL_MS = 60_000;
/** The local hour from which daily emails are sent. */
const FIRST_HOUR = 8;
/** Users who have not visited for this long get none: they may have lost the role. */
const MAX_UNSEEN_MS = 14 * 86_400_000;
/** After this time without a visit their groups may have changed, and so what they have access to. */
const MAX_GROUPS_AGE_MS = 7 * 86_400_000;
const SEND_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 10 * 60_000;
const MAX_ATTEMPTS = 12;

/**
 * Sends daily emails. Each is marked as `sending` first. If the process ends then, it is not sent again, and the next day's
 * email includes its notifications.
 */
export function createDailyEmailWorker(deps: DailyEmailDeps): BackgroundTask {
  const { database, upstream, clock, pollInterval = POLL_INTERVAL_MS, onError } = deps;
  return database.background.define({
    queue: `daily-emails-${upstream}`,
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

/** The subscriptions that have no daily email of today yet, or one to retry. */
async function findDue(db: Db, upstream: string, now: Date): Promise<(Subscription & { today: string })[]> {
  const isTheirs = and(eq(users.upstream, dailyEmails.upstream), eq(users.user_name, dailyEmails.user_name));
  const all = await db
    .select({ ...getTableColumns(dailyEmails), role: users.role, groups: users.groups, seen_at: users.seen_at })
    .from(dailyEmails)
    .innerJoin(users, isTheirs)
    .where(and(eq(dailyEmails.upstream, upstream), gt(users.seen_at, new Date(now.getTime() - MAX_UNSEEN_MS))));
  return all.flatMap((row) => {
    const { day: today, hour } = localTime(now, row.timezone);
    const isRetry = row.state === 'waiting' && row.next_attempt_at !== null && row.next_attempt_at <= now;
    return (row.day < today && hour >= FIRST_HOUR) || (row.day === today && isRetry) ? [{ ...row, today }] : [];
  });
}

async function sendOne(
  due: Subscription & { today: string },
  { database, clock, delivery, rule, onFailed }: DailyEmailDeps,
  run: TaskRun,
): Promise<void> {
  const { upstream, user_name: to, today: day } = due;
  const ofUser = isSubscriptionOf(upstream, { name: to });
  const started = await run.write(async (tx) => await startDailyEmail(tx, due, { now: clock.now(), rule }));
  const [newest] = started?.rows ?? [];
  if (!started || !newest) return;
  const signal = AbortSignal.any([AbortSignal.timeout(SEND_TIMEOUT_MS), run.abandoned]);
  const outcome = await delivery.send(() => composeDailyEmail({ to, day, upstream, ...started }, delivery), signal);
  if (outcome.is === 'sent') {
    // Not `run.write`: the email was sent, even if another process has taken over.
    const covered_until = sql`${newest.at}::timestamptz`;
    await database.db.update(dailyEmails).set({ state: 'done', covered_until }).where(ofUser);
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
        .update(dailyEmails)
        .set(isOver ? { state: 'done' } : { state: 'waiting', next_attempt_at })
        .where(and(ofUser, eq(dailyEmails.day, day))),
  );
}

/** Marks today's email as `sending` and reads its notifications. Null: none, unsubscribed, or another process sends it. */
async function startDailyEmail(
  tx: Transaction,
  { upstream, user_name, role, groups, seen_at, today }: Subscription & { today: string },
  { now, rule }: { now: Date; rule: AccessRule },
): Promise<{ rows: NotificationRow[]; isDetailed: boolean; attempts: number } | null> {
  const ofUser = isSubscriptionOf(upstream, { name: user_name });
  const isRetry = and(eq(dailyEmails.day, today), eq(dailyEmails.state, 'waiting'));
  const [row] = await tx
    .update(dailyEmails)
    .set({
      day: today,
      state: 'sending',
      attempts: sql`case when ${dailyEmails.day} = ${today} then ${dailyEmails.attempts} + 1 else 1 end`,
    })
    .where(and(ofUser, or(lt(dailyEmails.day, today), isRetry)))
    .returning({
      attempts: dailyEmails.attempts,
      after: utcText(dailyEmails.covered_until),
    });
  if (!row) return null;
  const isDetailed = now.getTime() - seen_at.getTime() <= MAX_GROUPS_AGE_MS;
  const user = { name: user_name, role, groups: isDetailed ? groups : [] };
  const recipient = await readViewer(tx, { upstream, rule }, user);
  const rows = await readPendingNotifications(tx, { recipient, after: row.after, now });
  if (rows.length > 0) return { rows, isDetailed, attempts: row.attempts };
  await tx.update(dailyEmails).set({ state: 'done' }).where(ofUser);
  return null;
}
