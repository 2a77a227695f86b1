import { call } from './client.ts';
import { invalidate, q, useCommand } from './q.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';

/** How often the notifications are read again. */
const POLL_INTERVAL_MS = 10_000;
const PAGE_LIMIT = 20;

/** What concerns the user, page by page, the newest first; each page says how many are unread. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['listNotifications'],
    initialPageParam: null as string | null,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    queryFn: async ({ pageParam, signal }) => {
      const part = { limit: PAGE_LIMIT, ...(pageParam !== null && { before: pageParam }) };
      return await call('listNotifications', part, { signal });
    },
    getNextPageParam: ({ next }) => next,
  });

/** Marks one notification as read, or all up to the newest shown one. `failed`: the message for a failure. */
export const useMarkRead = (failed: string) =>
  useCommand('markNotificationsRead', {
    args: (body: { cursor: string } | { until: string }) => ({ body }),
    meta: { failed },
    invalidates: ['listNotifications'],
  });

/** Marks one notification as unread. `failed`: the message for a failure. */
export const useMarkUnread = (failed: string) =>
  useCommand('markNotificationUnread', {
    args: (cursor: string) => ({ body: { cursor } }),
    meta: { failed },
    invalidates: ['listNotifications'],
  });

/** The settings of the user. */
export const notificationSettingsQuery = () => q('readNotificationSettings', {});

/** Follows an assessment, or no longer. */
export const useFollow = (assessmentId: number, failed: string) =>
  useMutation({
    mutationFn: (follow: boolean) =>
      call(follow ? 'followAssessment' : 'unfollowAssessment', { assessment_id: assessmentId }),
    meta: { failed },
    onSettled: (_answer, _error, _follow, _, { client }) => invalidate(client, SETTINGS_READS),
  });

const SETTINGS_READS = ['readNotificationSettings', 'listNotifications'] as const;

/** The daily email as it would be sent now; its `email` is null: none would be. */
export const dailyEmailPreviewQuery = () => q('previewDailyEmail', {}, { staleTime: 0 });

/** Turns the daily email on, in the mornings of the time zone that is shown, or off. */
export const useChangeDailyEmail = (failed: string) =>
  useCommand('changeDailyEmail', {
    args: (isOn: boolean) => ({ timezone: shownTimeZone(), body: { daily_email: isOn } }),
    meta: { failed },
    invalidates: ['readNotificationSettings'],
  });
