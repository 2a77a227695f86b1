import { formatCount } from '../lib/numbers.ts';

/** The list of assessments. */
export const ASSESSMENT_LIST = {
  tabs: 'Assessments by status',
  all: 'All',
  toReview: 'To review',
  lastUpdated: 'Last updated',
  lastUpdatedHint: 'The last change of the assessment or progress of a candidate, as your assessment service has it',
  /** Of the bar: what its parts are. */
  progress: ({ finished, started, invited }: Record<'finished' | 'started' | 'invited', number | null>) =>
    `${formatCount(finished)} completed · ${formatCount(started)} in progress · ${formatCount(invited)} not started`,
  toReviewShort: (count: number) => `${formatCount(count)} to review`,
};
