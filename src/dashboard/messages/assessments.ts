import { formatCount, plural } from '../lib/numbers.ts';

/** The list of assessments. */
export const ASSESSMENT_LIST = {
  title: 'Assessments',
  count: (shown: number, all: number) =>
    shown === all ? plural(all, 'assessment') : `${formatCount(shown)} of ${formatCount(all)}`,
  search: 'Search assessments',
  loadFailed: 'Couldn’t load the assessments.',
  noMatch: 'No matching assessments',
  noMatchHint: 'Try another name or status.',
  none: 'There are no assessments yet',
  noneHint: 'Assessments that you create in your assessment service appear here.',
  tabs: 'Assessments by status',
  all: 'All',
  lastUpdatedHint: 'The last change of the assessment or progress of a candidate, as your assessment service has it',

  columns: {
    name: 'Name',
    status: 'Status',
    candidates: 'Candidates',
    toReview: 'To review',
    invited: 'Not started',
    started: 'In progress',
    finished: 'Completed',
    progress: 'Completion',
    modified: 'Last updated',
  },
  /** Of the bar: what its parts are. */
  progress: ({ finished, started, invited }: Record<'finished' | 'started' | 'invited', number | null>) =>
    `${formatCount(finished)} completed · ${formatCount(started)} in progress · ${formatCount(invited)} not started`,
  /** All in one line, on a phone. */
  short: (finished: number | null, candidates: number | null, toReview: number | null) =>
    `${formatCount(finished)} of ${formatCount(candidates)} completed${toReview ? ` · ${formatCount(toReview)} to review` : ''}`,
};
