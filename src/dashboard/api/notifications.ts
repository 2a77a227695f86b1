import { call } from './client.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';

/** How often the notifications are read again. */
const POLL_INTERVAL_MS = 10_000;
const PAGE_LIMIT = 20;

/** What concerns the user, page by page, the newest first; each page says how many are unread. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications'],
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
export function useMarkRead(failed: string) {
  return useMutation({
    mutationFn: async (which: { cursor: string } | { until: string }) => {
      await call('markNotificationsRead', { body: which });
    },
    meta: { failed },
    onSettled: (_answer, _error, _which, _, { client }) =>
      client.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
  });
}

/** Marks one notification as unread. `failed`: the message for a failure. */
export function useMarkUnread(failed: string) {
  return useMutation({
    mutationFn: async (cursor: string) => {
      await call('markNotificationUnread', { body: { cursor } });
    },
    meta: { failed },
    onSettled: (_answer, _error, _cursor, _, { client }) =>
      client.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
  });
}

const settingsKey = ['notification-settings'] as const;

/** The settings of the user. */
export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => await call('readNotificationSettings', {}, { signal }),
  });

/** Follows an assessment, or no longer. */
export function useFollow(assessmentId: number, failed: string) {
  return useMutation({
    mutationFn: async (follow: boolean) => {
      const which = { assessment_id: assessmentId };
      await (follow ? call('followAssessment', which) : call('unfollowAssessment', which));
    },
    meta: { failed },
    onSettled: async (_answer, _error, _follow, _, { client }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: settingsKey }),
        client.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
      ]);
    },
  });
}

/** The daily email as it would be sent now; null: none would be. */
export const dailyEmailPreviewQuery = () =>
  queryOptions({
    queryKey: ['daily-email-preview'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('previewDailyEmail', {}, { signal })).email,
  });

/** Turns the daily email on, in the mornings of the time zone that is shown, or off. */
export function useChangeDailyEmail(failed: string) {
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      await call('changeDailyEmail', { timezone: shownTimeZone(), body: { daily_email: isOn } });
    },
    meta: { failed },
    onSettled: (_answer, _error, _isOn, _, { client }) => client.invalidateQueries({ queryKey: settingsKey }),
  });
}
