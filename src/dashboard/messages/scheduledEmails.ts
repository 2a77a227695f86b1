import { plural } from '../lib/numbers.ts';

/** Scheduled rejection emails, on their page and in the drawer. */
export const SCHEDULED_EMAILS = {
  title: 'Scheduled emails',
  count: (total: number) => plural(total, 'email'),
  ofBulkAction: (id: number) => `from bulk action ${id}`,
  all: 'All scheduled emails',
  loadFailed: 'Couldn’t load the scheduled emails.',
  noneTitle: 'No scheduled emails',
  noneHint: 'Rejection emails you schedule wait here, and can be cancelled until they’re sent.',
  sending: 'sending',
  wrongService: 'Created for a different service.',

  sendNow: 'Send now',
  send: 'Send',
  dontSend: 'Don’t send',
} as const;
