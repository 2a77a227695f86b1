/** Scheduled rejection emails, on their page and in the drawer. */
export const SCHEDULED_EMAILS = {
  title: 'Scheduled emails',
  sending: 'sending',
  wrongService: 'Created for a different service.',

  sendNow: 'Send now',
  send: 'Send',
  dontSend: 'Don’t send',
} as const;
