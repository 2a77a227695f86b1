import { plural } from '../../contract/plural.ts';

/** "45 min", "1 h 5 min". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Every text of the candidates' plain HTML pages. `company` is null when it has no name. */
export const pageMessages = {
  needHelp: 'Need help?',
  privacyNotice: 'Privacy notice',
  companyLogo: 'Company logo',
  start: {
    title: 'Open the link from your invitation',
    text: 'Your invitation has a personal link to your assessment. This address alone doesn’t know which one is yours.',
  },
  linkClosed: {
    title: 'This link isn’t active',
    text: 'The assessment may have ended, the link may have been turned off, or the address is incomplete.',
    help: (support: string | null) =>
      support === null ? 'If you were invited, contact the person who invited you.' : `Questions? Contact ${support}.`,
  },
  tooMany: {
    title: 'Please wait a moment',
    text: (seconds: number) =>
      `Too many tries. Wait ${formatWait(seconds)}, then load this page again. Nothing was lost.`,
  },
  error: {
    title: 'Something went wrong',
    ours: 'Something went wrong on our side. Please try again.',
    malformed: 'Couldn’t read this request. Open your link again.',
    notBuilt: 'The pages have not been built. Run: npm run build',
    otherOrigin: 'Couldn’t send the form from here. Open your link again and send it from that page.',
    unknownFields: 'Couldn’t read the form. Open your link again and fill it in once more.',
  },
  tooOld: {
    title: 'This browser is too old',
    text: 'Open your link in Chrome or Edge 109, Firefox 115, Safari 16.4 or newer, on this device or another one. Nothing has started yet, and no time is running.',
  },
  noScript: {
    title: 'This page needs JavaScript',
    text: 'Turn it on in your browser, or open your link in another one. Tests are timed, and each answer is saved as you give it.',
  },
  invitation: {
    kicker: 'Assessment',
    lead: (company: string | null, content: string) =>
      company === null ? `You’re invited to an assessment: ${content}.` : ` invites you to an assessment: ${content}.`,
    content: (tests: number, questions: number, minutes: number) => {
      const parts = [tests > 0 && plural(tests, 'test'), questions > 0 && plural(questions, 'question')].filter(
        (part) => part !== false,
      );
      const content = parts.length > 0 ? parts.join(' and ') : 'no tests yet';
      return minutes > 0 ? `${content}, up to ${formatMinutes(minutes)}` : content;
    },
    whatToExpect: 'What to expect',
    employerQuestions: (company: string | null) => `Questions from ${company ?? 'the employer'}`,
    questions: (count: number) => plural(count, 'question'),
    noTimer: 'no timer',
    timing: 'Each test is timed. You can take breaks between tests and continue on any device.',
    whatWeRecord: 'What we record',
    recorded: [
      'Your name, email and answers, and how long each test takes you',
      'When you leave full screen, your mouse leaves the test window, or another window comes in front of it: at which question, and for how long',
      'When you paste text: the number of characters, never the text',
      'If your camera was on. It is optional, and no picture is taken or sent.',
      'A coded form of your IP address, only to see if another candidate used the same one',
    ],
  },
  form: {
    title: 'Register',
    hint: (isEmailed: boolean) =>
      isEmailed
        ? 'We email you a personal link to take the assessment.'
        : 'You get a personal link to take the assessment.',
    firstName: 'First name',
    lastName: 'Last name (optional)',
    email: 'Email',
    submit: 'Register',
    consent: (company: string | null) =>
      `I agree that ${company ?? 'the employer'} stores this information and uses it for this hiring decision.`,
    noTimerYet: 'No timer starts yet.',
    checkTitle: (name: string) => `Please check: ${name}`,
    firstNameMissing: 'Enter your first name.',
    undeliverable: 'Emails can’t be delivered to this address. Use another one.',
    consentMissing: 'Tick the box to continue.',
  },
  repeated: {
    title: 'You’re already registered',
    text: 'This email address is already registered for this assessment. Use the personal link you got then.',
    help: (support: string | null) =>
      `If you can’t find it, ${support === null ? 'ask the person who invited you' : `contact ${support}`} to get it again.`,
  },
  /** The same for every address. */
  checkEmail: {
    pageTitle: (name: string) => `Check your email: ${name}`,
    title: 'Check your email',
    text: 'We send a link to this address if it can take part.',
    delayed: 'Emails are delayed at the moment. You don’t need to register again.',
    help: (support: string | null) =>
      `If nothing arrives, look in your spam folder, or check the address and register again. ${support === null ? '' : `Questions? Contact ${support}.`}`.trim(),
  },
  registered: {
    pageTitle: (name: string) => `Registered: ${name}`,
    title: 'You’re registered',
    emails: {
      queued: 'Keep this personal link to come back on any device. We’ll also try to email it to you.',
      delayed: 'Save this personal link to come back on any device. We can’t email it to you at the moment.',
      off: 'Save this personal link to come back on any device. It isn’t emailed to you.',
    },
    continue: 'Continue to the assessment',
    copy: 'Copy link',
    secret: 'Don’t share this link. It opens your assessment.',
  },
  copied: 'Copied',
  selected: 'The link is selected. Copy it with Ctrl+C, or from the menu.',
} as const;

/** "20 seconds", "35 minutes": rounded up, so never too short. */
function formatWait(seconds: number): string {
  if (seconds > 90) return plural(Math.ceil(seconds / 60), 'minute');
  return plural(seconds, 'second');
}
