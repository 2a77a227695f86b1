import { MAX_UNREAD } from '../../../contract/operations/notifications.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { notificationsQuery, useMarkRead, useMarkUnread } from '../../api/notifications.ts';
import { notificationSentence, textOfPart } from '../../messages/activity.ts';
import { NOTIFICATIONS } from '../../messages/notifications.ts';
import { useCommands } from '../../ui/commands.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverPanel, usePopover } from '../../ui/PopoverPanel.tsx';
import type { Notification } from '../../../contract/notifications.ts';

/** "Zoé completed the assessment". */
const notificationText = (notification: Notification): string =>
  notificationSentence(notification).map(textOfPart).join('');

const badgeText = (unread: number) => (unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread));

const Notifications = lazy(() => import('./Notifications.tsx'));

/** The bell with the number of unread notifications, which opens the list. */
export default function NotificationsButton() {
  const { button, panel, show } = usePopover();
  const { data } = useInfiniteQuery(notificationsQuery());
  const unread = data?.pages[0]?.unread ?? 0;
  const newest = data?.pages[0]?.results[0]?.at ?? null;
  const markRead = useMarkRead(NOTIFICATIONS.markReadFailed);
  const markUnread = useMarkUnread(NOTIFICATIONS.markUnreadFailed);
  const read = data?.pages.flatMap(({ results }) => results.filter((each) => !each.is_unread)) ?? [];
  useCommands(() => [
    {
      id: 'notifications',
      title: 'Open notifications',
      group: 'navigation',
      keys: 'g n',
      run: show,
    },
    {
      id: 'notifications-read',
      title: 'Mark all notifications as read',
      group: 'global',
      reason: unread === 0 ? NOTIFICATIONS.nothingUnread : null,
      run: () => newest !== null && markRead.mutate({ until: newest }),
    },
    {
      id: 'notification-unread',
      title: 'Mark a notification as unread…',
      group: 'global',
      reason: read.length === 0 ? 'All notifications are unread.' : null,
      choices: read.map((notification) => ({
        id: `notification-unread ${notification.cursor}`,
        title: notificationText(notification),
        group: 'global' as const,
        run: () => markUnread.mutate(notification.cursor),
      })),
    },
  ]);
  return (
    <>
      <button
        type="button"
        {...button}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`}
        title={NOTIFICATIONS.title}
        className="relative grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-4" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0 left-4 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-accent tabular-nums"
          >
            {badgeText(unread)}
          </span>
        )}
      </button>
      <PopoverPanel
        label={NOTIFICATIONS.title}
        first="button, a"
        className="w-[min(26rem,calc(100vw-1rem))]"
        {...panel}
      >
        <LazyBoundary>
          <Notifications />
        </LazyBoundary>
      </PopoverPanel>
    </>
  );
}
