/** The foot of the navigation, and the page of help. */
export const HELP = {
  title: 'Help',
  demo: 'Demo data',
  embedded: 'Built-in server',
  emailsAreSent: 'Emails are sent for real',
  emailsAreNotSent: 'Emails are not sent',
} as const;
