import { plural } from '../lib/numbers.ts';

/** The first start. */
export const DEMO = {
  name: 'Demo data',
  contents: (assessments: number, candidates: number) =>
    `${plural(assessments, 'sample assessment')}, ${plural(candidates, 'invented candidate')}.`,
  emailsAreSent: 'Emails are sent for real.',
  emailsAreNotSent: 'Emails are not sent.',
  connect: 'Connect your service',
  dismiss: 'Dismiss the note about demo data',
} as const;

export const NOTHING_YET = {
  title: 'No current assessments',
  embedded: 'Import an assessment on the server. It appears here by itself, and you can then invite candidates.',
  upstream:
    'Create an assessment in your assessment service. It appears here by itself, and you can then invite candidates.',
  manager: 'As soon as there is an assessment, it appears here by itself.',
  archived: 'Archived assessments are in the list of all assessments.',
  guide: 'How to import one',
  openAssessments: 'All assessments',
} as const;
