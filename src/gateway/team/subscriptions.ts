import { and, eq } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { NotificationSettings } from '../../contract/notifications.ts';
import type { Db } from '../../database/open.ts';
import { Refusal } from '../base/refusal.ts';
import { dailyEmails } from '../schema/tables.ts';
import type { User } from '../base/user.ts';
import { utcText } from './events.ts';

interface SubscriptionOf {
  db: Db;
  upstream: string;
  now: Date;
  user: Pick<User, 'name'>;
}

const PROBLEMS = {
  no_server: 'No mail server is set up. Ask your administrator to set SMTP_URL.',
  no_sign_in: 'Needs sign-in by email: without it, Shortlist has no address for you.',
  no_address: 'Your user name is not an email address.',
} as const satisfies Record<NonNullable<NotificationSettings['daily_email_problem']>, string>;

/** Why a user cannot get a daily email; null: they can. */
export function problemOf({ name }: Pick<User, 'name'>, sendsEmail: boolean): keyof typeof PROBLEMS | null {
  if (name === null) return 'no_sign_in';
  if (!sendsEmail) return 'no_server';
  return isEmail(name) ? null : 'no_address';
}

/** The condition that a subscription is of a user. */
export const isSubscriptionOf = (upstream: string, { name }: Pick<User, 'name'>) =>
  and(eq(dailyEmails.upstream, upstream), eq(dailyEmails.user_name, name ?? ''));

/** Whether a user gets a daily email. */
export const isSubscribed = async ({ db, upstream, user }: Omit<SubscriptionOf, 'now'>): Promise<boolean> =>
  (await db.$count(dailyEmails, isSubscriptionOf(upstream, user))) > 0;

/** The time up to which notifications were in a daily email, as utcText; null: the user gets none. */
export async function readCoveredUntil({ db, upstream, user }: Omit<SubscriptionOf, 'now'>): Promise<string | null> {
  const [row] = await db
    .select({ coveredUntil: utcText(dailyEmails.covered_until) })
    .from(dailyEmails)
    .where(isSubscriptionOf(upstream, user));
  return row?.coveredUntil ?? null;
}

/** The Refusal for a user who cannot get a daily email. */
export const cannotSend = (problem: keyof typeof PROBLEMS): Refusal => new Refusal(409, 'conflict', PROBLEMS[problem]);

/** Subscribes a user, from the next day on. Throws the Refusal if no email can be sent to them. */
export async function subscribe(
  { db, upstream, now, user }: SubscriptionOf,
  { timezone, sendsEmail }: { timezone: string; sendsEmail: boolean },
): Promise<void> {
  const problem = problemOf(user, sendsEmail);
  const { name } = user;
  if (problem !== null || name === null) throw cannotSend(problem ?? 'no_sign_in');
  const { day } = localTime(now, timezone);
  await db
    .insert(dailyEmails)
    .values({ upstream, user_name: name, timezone, covered_until: now, day, state: 'done' })
    .onConflictDoUpdate({ target: [dailyEmails.upstream, dailyEmails.user_name], set: { timezone } });
}

export async function unsubscribe({ db, upstream, user }: Omit<SubscriptionOf, 'now'>): Promise<void> {
  await db.delete(dailyEmails).where(isSubscriptionOf(upstream, user));
}

/** The day, `2026-11-21`, and the hour of a moment in a time zone. */
export function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
