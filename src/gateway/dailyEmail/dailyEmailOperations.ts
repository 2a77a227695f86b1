import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { readPendingNotifications, writeDailyEmail } from './composeDailyEmail.ts';
import type { DailyEmailDelivery } from './dailyEmailDelivery.ts';
import { cannotSend, problemOf, readCoveredUntil, subscribe, unsubscribe } from '../team/subscriptions.ts';

interface DailyEmailDeps extends OperationDeps {
  /** Undefined: daily emails cannot be sent. */
  delivery: DailyEmailDelivery | undefined;
}

/** The operations of the daily email: each user has their own. */
export function dailyEmailOperations({ database: { db }, upstream, clock, delivery }: DailyEmailDeps) {
  const sendsEmail = delivery !== undefined;
  return {
    async changeDailyEmail({ values: { timezone = 'UTC' }, body: { daily_email }, user }) {
      if (daily_email) await subscribe({ db, upstream, user, now: clock.now() }, { timezone, sendsEmail });
      else await unsubscribe({ db, upstream, user });
      return {};
    },

    async previewDailyEmail({ user }) {
      const problem = problemOf(user, sendsEmail);
      if (!delivery || problem !== null) throw cannotSend(problem ?? 'no_server');
      const after = await readCoveredUntil({ db, upstream, user });
      const rows = await readPendingNotifications(db, { recipient: user, after, now: clock.now() });
      if (rows.length === 0) return { email: null };
      const { subject, text } = writeDailyEmail({ rows, isDetailed: true }, delivery);
      return { email: { subject, body: text } };
    },
  } satisfies Partial<OwnOperations>;
}
