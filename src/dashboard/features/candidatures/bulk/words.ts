import { plural } from '../../../lib/numbers.ts';
import type { BulkAction } from './plan.ts';

const candidates = (count: number): string => plural(count, 'candidate');

interface Words {
  title: (count: number) => string;
  about: string;
  /** The button that starts it. */
  start: (count: number) => string;
}

/** What an action is called, and what it means, before it is started. */
export const WORDS: Record<BulkAction, Words> = {
  change_stage: {
    title: (count) => `Move ${candidates(count)} to another stage`,
    about: 'Candidates whom a colleague has moved in the meantime stay where they are.',
    start: (count) => `Move ${candidates(count)}`,
  },
  send_invitation: {
    title: (count) => `Resend the invitation to ${candidates(count)}?`,
    about: 'Each is to get an email with their personal link.',
    start: (count) => `Send ${plural(count, 'invitation')}`,
  },
  remove: {
    title: (count) => `Remove ${candidates(count)}?`,
    about:
      'Their results, answers, stage and personal links for this assessment are lost. This cannot be undone, but they can be invited again.',
    start: (count) => `Remove ${candidates(count)}`,
  },
  collect_reports: {
    title: (count) => `Collect the reports of ${candidates(count)}`,
    about: 'The reports are fetched one by one and put into a ZIP file, which is then yours to download.',
    start: (count) => `Collect ${plural(count, 'report')}`,
  },
};
