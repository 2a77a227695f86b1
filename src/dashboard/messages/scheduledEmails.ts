import { plural } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

/** Scheduled rejection emails, on their page and in the drawer. */
export const SCHEDULED_EMAILS = {
  title: 'Scheduled emails',
  count: (total: number) => plural(total, 'email'),
  ofBulkAction: (id: number) => `from bulk action ${id}`,
  all: 'All scheduled emails',
  loadFailed: 'Couldn’t load the scheduled emails.',
  noneTitle: 'No scheduled emails',
  noneHint: 'Rejection emails you schedule wait here, and can be cancelled until they’re sent.',
  name: 'Name',
  email: 'Email',
  assessment: 'Assessment',
  sendsIn: 'Sends in',
  action: 'Action',
  gone: 'Sent or cancelled',
  sending: 'sending',
  overdue: 'Overdue',
  differentService: 'Different service',
  wrongService: 'Created for a different service.',

  cancel: 'Cancel',
  sendNow: 'Send now',
  send: 'Send',
  dontSend: 'Don’t send',
  /** Tells the buttons of one email from those of others. */
  emailTo: (action: string, name: string) => `${action}: email to ${name}`,
  overdueNote: (count: number) =>
    `${plural(count, 'email was', 'emails were')} due while Shortlist wasn’t running. Send ${count === 1 ? 'it' : 'them'} now?`,

  cancelOf: 'Cancel emails',
  cancelAll: 'Cancel all',
  sendAll: 'Send all now',
  cancelTitle: (count: number) => `Cancel ${plural(count, 'email')}?`,
  cancelText: 'They are not sent. All candidates stay rejected; you can send the email later, candidate by candidate.',
  cancelConfirm: 'Cancel all emails',
  sendTitle: (count: number) => `Send ${plural(count, 'email')} now?`,
  sendText: 'They are sent now and can’t be recalled. Overdue emails still need your decision.',
  sendOffText: `${SENDING_IS_OFF.many} Overdue emails still need your decision.`,
  keep: 'Keep scheduled',
} as const;
