import { labelOf } from '../../contract/codes.ts';
import { jobRulesOf } from '../../contract/jobKinds.ts';
import { REMOVAL_DELAY_MINUTES } from '../../contract/jobKinds.ts';
import { plural } from '../lib/numbers.ts';

const DIFFERENT_SERVICE = 'Created for a different service.';

/** What a removal does, and until when it can be undone. */
export const REMOVAL_EFFECT = `It can be undone for ${REMOVAL_DELAY_MINUTES} minutes, while they stay in the list and their links work. Then their results, answers and links are deleted. You can invite them again.`;

/** The pages, panels and messages about bulk actions. */
export const BULK_ACTIONS = {
  title: 'Bulk actions',
  one: 'Bulk action',
  loadFailed: 'Couldn’t load the bulk action.',
  candidateCount: (total: number | null) => plural(total, 'candidate'),

  /** A kind that is not known here is shown by its code. */
  titleOf: (kind: string | null, stage: string | null) => {
    const rules = jobRulesOf(kind);
    if (rules?.stage === 'chosen' && stage !== null) return `Move to “${labelOf(stage)}”`;
    return rules?.title ?? kind ?? BULK_ACTIONS.one;
  },

  outcome: 'Outcome',
  downloadOutcomes: 'Download outcomes (CSV)',

  actions: { pause: 'Pause', resume: 'Resume', retry_failed: 'Retry failed', cancel: 'Cancel', start_now: 'Start now' },
  differentService: DIFFERENT_SERVICE,
  differentServiceNote: `${DIFFERENT_SERVICE} It can only be cancelled.`,

  paused: 'paused',
  /** `by`: null where it is the reader. */
  undoneAt: (time: string, by: string | null) => `Undone ${time}${by === null ? '' : ` by ${by}`}`,
} as const;
