import { plural } from '../lib/numbers.ts';

/** The audit log. */
export const AUDIT_LOG = {
  title: 'Audit log',
  count: (total: number) => plural(total, 'change'),
  search: 'Search by user or candidate',
  action: 'Action',
  date: 'Date',
  lastHours: 'Last 24 hours',
  lastDays: (days: number) => `Last ${days} days`,
  loadFailed: 'Couldn’t load the audit log.',
  unmatchedTitle: 'No matching changes',
  unmatchedHint: 'Try fewer filters.',
  noneTitle: 'No changes yet',
  noneHint: 'Every change made here is recorded with who made it.',
} as const;
