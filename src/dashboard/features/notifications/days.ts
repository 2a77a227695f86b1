import type { Notification } from '../../../contract/notifications.ts';
import { readTime, shortDate } from '../../lib/time.ts';

interface Day {
  title: string;
  notifications: Notification[];
}

const MS_PER_DAY = 86_400_000;

/** Notifications by day in the reader's time zone, in their order. */
export function groupByDay(notifications: readonly Notification[], now: number): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const title = titleOf(readTime(notification.at), now);
    const last = days.at(-1);
    if (last?.title === title) last.notifications.push(notification);
    else days.push({ title, notifications: [notification] });
  }
  return days;
}

function titleOf(time: number | null, now: number): string {
  if (time === null) return 'Earlier';
  const date = shortDate(time);
  if (date === shortDate(now)) return 'Today';
  return date === shortDate(now - MS_PER_DAY) ? 'Yesterday' : date;
}
