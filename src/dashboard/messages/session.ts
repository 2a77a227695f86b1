/** Signing in again, and the signed-in user. */
export const SESSION = {
  endedTitle: 'Session expired',
  endedText:
    'Sign in again in a new tab, then come back here. What you typed is kept, but your last action wasn’t saved.',
  endedAside: 'Session expired. Nothing can be loaded or changed.',
  signInAgain: 'Sign in again',
  signInAgainMore: 'Sign in again…',
  otherTitle: 'Signed in as someone else',
  otherText: (before: string, now: string) =>
    `This page was loaded for ${before}, and ${now} is signed in now. To continue as ${now}, the page reloads and loses what you typed.`,
  signInAs: (name: string) => `Sign in as ${name}`,
  continueAs: (name: string) => `Continue as ${name}`,
  manager: 'Hiring manager',
  recruiter: 'Recruiter',
  viewOnly: 'View only',
  signOut: 'Sign out',
} as const;
