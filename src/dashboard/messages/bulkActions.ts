import { labelOf } from '../../contract/codes.ts';
import type { JobKind } from '../../contract/jobs.ts';
import { plural } from '../lib/numbers.ts';

/** Titles of bulk actions, by the kind of the job. `change_stage` is called after its stage. */
const TITLES: Readonly<Record<string, string>> = {
  reject: 'Reject candidates',
  send_invitation: 'Resend invitations',
  remove: 'Remove candidates',
  invite: 'Invite candidates',
  collect_reports: 'Download reports',
  copy_links: 'Copy links',
  collect_results: 'Load results',
} satisfies Record<Exclude<JobKind, 'change_stage'>, string>;

const DIFFERENT_SERVICE = 'Created for a different service.';

/** The pages, panels and messages about bulk actions. */
export const BULK_ACTIONS = {
  title: 'Bulk actions',
  one: 'Bulk action',
  loadFailed: 'Couldn’t load the bulk action.',
  candidateCount: (total: number | null) => plural(total, 'candidate'),

  /** A kind that is not known here is shown by its code. */
  titleOf: (kind: string | null, stage: string | null) => {
    if (kind === 'change_stage') return stage === null ? 'Stage change' : `Move to “${labelOf(stage)}”`;
    return kind === null ? BULK_ACTIONS.one : (TITLES[kind] ?? kind);
  },

  outcome: 'Outcome',
  downloadOutcomes: 'Download outcomes (CSV)',

  actions: { pause: 'Pause', resume: 'Resume', retry_failed: 'Retry failed', cancel: 'Cancel' },
  differentService: DIFFERENT_SERVICE,
  differentServiceNote: `${DIFFERENT_SERVICE} It can only be cancelled.`,

  paused: 'paused',
  /** `by`: null where it is the reader. */
  undoneAt: (time: string, by: string | null) => `Undone ${time}${by === null ? '' : ` by ${by}`}`,
} as const;
