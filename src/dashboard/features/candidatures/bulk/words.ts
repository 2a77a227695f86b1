import { plural } from '../../../lib/numbers.ts';
import type { BulkAction } from './plan.ts';

const people = (count: number): string => plural(count, 'person', 'people');

interface Words {
  title: (count: number) => string;
  about: string;
  /** The button that starts it. */
  start: (count: number) => string;
}

/** What an action is called, and what it means, before it is started. */
export const WORDS: Record<BulkAction, Words> = {
  change_stage: {
    title: (count) => `Move ${people(count)} to another stage`,
    about: 'Whoever has been moved by somebody else in the meantime is left alone.',
    start: (count) => `Move ${people(count)}`,
  },
  send_invitation: {
    title: (count) => `Send the invitation again to ${people(count)}?`,
    about: 'Each gets an e-mail with their personal link.',
    start: (count) => `Send ${plural(count, 'invitation')}`,
  },
  remove: {
    title: (count) => `Remove ${people(count)}?`,
    about:
      'Their results, answers, stage and personal links for this assessment are lost. This cannot be undone, but they can be invited again.',
    start: (count) => `Remove ${people(count)}`,
  },
  collect_reports: {
    title: (count) => `Collect the reports of ${people(count)}`,
    about: 'The reports are fetched one by one and put into a ZIP file, which is then yours to download.',
    start: (count) => `Collect ${plural(count, 'report')}`,
  },
};
