import { formatCount } from '../lib/numbers.ts';

/** The list of assessments. */
export const ASSESSMENT_LIST = {
  tabs: 'Assessments by status',
  all: 'All',
  toReview: 'To review',
  /** Of the bar: what its parts are. */
  progress: ({ finished, started, invited }: Record<'finished' | 'started' | 'invited', number | null>) =>
    `${formatCount(finished)} completed · ${formatCount(started)} in progress · ${formatCount(invited)} not started`,
  toReviewShort: (count: number) => `${formatCount(count)} to review`,
};
