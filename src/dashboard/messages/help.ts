// The bottom of the navigation.

export const title = 'Help';
/** On a phone: the pages that have no tab, and the settings. */
export const more = 'More';
export const demo = 'Demo data';
export const embedded = 'Embedded platform';
export const emailsAreSent = 'Emails are sent for real';
export const emailsAreNotSent = 'Emails are not sent';
