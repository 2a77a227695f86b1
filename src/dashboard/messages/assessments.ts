import { formatCount } from '../lib/numbers.ts';

/** What the list of assessments says. */
export const ASSESSMENT_LIST = {
  tabs: 'Assessments by status',
  all: 'All',
  toReview: 'To review',
  toReviewShort: (count: number) => `${formatCount(count)} to review`,
};
