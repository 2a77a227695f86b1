import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '../../../contract/notifications.ts';
import { notificationsQuery, useMarkRead, useMarkUnread } from '../../api/notifications.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { readTime, shortDate } from '../../lib/time.ts';
import { NOTIFICATIONS } from '../../messages/notifications.ts';
import { focusFirst } from '../../ui/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { NotificationItem } from './NotificationItem.tsx';

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

const NONE_HINT = {
  recruiter:
    'Follow an assessment on its page to learn who completes it and what colleagues write. Notes on candidates you wrote about and your failed bulk actions appear here, too.',
  manager:
    'Follow an assessment on its page to learn who completes it and what colleagues write. Notes on candidates you wrote about appear here, too.',
} as const;

/** The notifications by day. */
export default function Notifications() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(notificationsQuery());
  const markRead = useMarkRead(NOTIFICATIONS.markReadFailed);
  const markOne = useMarkRead('Couldn’t mark the notification as read.');
  const markUnread = useMarkUnread(NOTIFICATIONS.markUnreadFailed);
  const isRecruiter = useIsRecruiter();
  const all = data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = all[0]?.at ?? null;
  const hasUnread = newest !== null && (data?.pages[0]?.unread ?? 0) > 0;
  return (
    <div ref={focusFirst}>
      <div className="sticky -top-1 z-10 flex items-center justify-between gap-3 bg-surface px-2 py-1.5">
        <h2 className="font-semibold">{NOTIFICATIONS.title}</h2>
        {/* Stays after a press, so that it keeps the focus. */}
        {(hasUnread || !markRead.isIdle) && (
          <Button
            look="quiet"
            shape="small"
            busy={markRead.isPending}
            reason={hasUnread ? null : NOTIFICATIONS.nothingUnread}
            onClick={() => newest !== null && markRead.mutate({ until: newest })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {error && !data ? (
        <Failed small title="Couldn’t load the notifications." failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-2 w-3/4" />
      ) : all.length === 0 ? (
        <div className="px-2 pt-1 pb-3">
          <p className="font-medium">No notifications</p>
          <p className="mt-0.5 text-soft">{NONE_HINT[isRecruiter ? 'recruiter' : 'manager']}</p>
        </div>
      ) : (
        groupByDay(all, Date.now()).map(({ title, notifications }) => (
          <section key={title} aria-label={title} className="pb-1">
            <h3 className="px-2 py-1 text-xs text-faint">{title}</h3>
            <ul>
              {notifications.map((notification) => (
                <NotificationItem
                  key={notification.cursor}
                  notification={notification}
                  onOpen={() => {
                    if (notification.is_unread) markOne.mutate({ cursor: notification.cursor });
                  }}
                  onMark={(isUnread) => {
                    if (isUnread) markUnread.mutate(notification.cursor);
                    else markOne.mutate({ cursor: notification.cursor });
                  }}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {hasNextPage && (
        <Button look="quiet" className="w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
