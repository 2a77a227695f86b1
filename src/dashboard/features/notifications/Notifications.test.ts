import { expect, test } from 'vitest';
import type { Notification } from '../../../contract/notifications.ts';
import { groupByDay } from './Notifications.tsx';

const at = (time: string | null): Notification => ({
  cursor: String(time),
  at: String(time),
  kind: 'completed',
  is_unread: false,
  actor: null,
  assessment: 1,
  assessment_name: null,
  candidature: 1,
  name: null,
  text: null,
  detail: null,
  job: null,
  failed: null,
});

test('notifications are grouped by day, with today and yesterday in words', () => {
  const times = ['2026-11-21T10:00:00Z', '2026-11-21T09:00:00Z', '2026-11-20T12:00:00Z', '2026-11-03T12:00:00Z', null];
  const days = groupByDay(times.map(at), Date.parse('2026-11-21T12:00:00Z'));
  expect(days.map(({ title, notifications }) => [title, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['3 Nov 2026', 1],
    ['Earlier', 1],
  ]);
});
