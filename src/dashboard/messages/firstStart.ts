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
  embedded: 'Import an assessment on the server. It then appears here, and you can invite candidates.',
  upstream: 'Create an assessment in your assessment service. It then appears here, and you can invite candidates.',
  manager: 'Assessments appear here as soon as there are any.',
  archived: 'Archived assessments are in the list of all assessments.',
  guide: 'How to import one',
  openAssessments: 'All assessments',
} as const;
