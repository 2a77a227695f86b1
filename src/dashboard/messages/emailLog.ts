import type { EmailKind } from '../../contract/emailLog.ts';
import { plural } from '../lib/numbers.ts';

/** The emails that the embedded platform has written. */
export const EMAIL_LOG = {
  title: 'Email log',
  count: (total: number) => plural(total, 'email'),
  matches: (total: number) => plural(total, 'match', 'matches'),
  newOnes: (count: number) => plural(count, 'new email'),
  search: 'Search by recipient',
  kind: 'Kind',
  refresh: 'Refresh',
  list: 'Emails',
  loadFailed: 'Couldn’t load the emails.',
  unmatchedTitle: 'No matching emails',
  unmatchedHint: 'Try another recipient or kind.',
  noneTitle: 'No emails yet',
  noneHint: 'Emails you send appear here.',
  elsewhereTitle: 'No email log here',
  elsewhereHint: 'Emails are sent by your assessment service.',

  kinds: {
    invitation: 'Invitation',
    reinvitation: 'Invitation resent',
    confirmation: 'Registration',
    repeated_registration: 'Registered again',
    rejection: 'Rejection',
  } satisfies Record<EmailKind, string>,
} as const;
