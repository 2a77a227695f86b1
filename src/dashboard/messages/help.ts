/** The foot of the navigation, and the page of help. */
export const HELP = {
  title: 'Help',
  /** On a phone: the pages that have no tab, and the settings. */
  more: 'More',
  demo: 'Demo data',
  embedded: 'Embedded platform',
  emailsAreSent: 'Emails are sent for real',
  emailsAreNotSent: 'Emails are not sent',
} as const;
