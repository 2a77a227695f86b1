import { formatCount, plural } from '../lib/numbers.ts';

// The list of assessments.

export const title = 'Assessments';
export const count = (shown: number, all: number) =>
  shown === all ? plural(all, 'assessment') : `${formatCount(shown)} of ${formatCount(all)}`;
export const search = 'Search assessments';
export const loadFailed = 'Couldn’t load the assessments.';
export const noMatch = 'No matching assessments';
export const noMatchHint = 'Try another name or status.';
export const none = 'There are no assessments yet';
export const noneHint = 'Create an assessment in your assessment service. It then appears here.';
export const tabs = 'Assessments by status';
export const all = 'All';
export const lastUpdatedHint =
  'The last change of the assessment or progress of a candidate, as your assessment service has it';

export const columns = {
  name: 'Name',
  status: 'Status',
  candidates: 'Candidates',
  toReview: 'To review',
  invited: 'Not started',
  started: 'In progress',
  finished: 'Completed',
  progress: 'Completion',
  modified: 'Last updated',
};
/** The tooltip of the progress bar. */
export const progress = ({ finished, started, invited }: Record<'finished' | 'started' | 'invited', number | null>) =>
  `${formatCount(finished)} completed · ${formatCount(started)} in progress · ${formatCount(invited)} not started`;
/** One line on a phone. */
export const short = (finished: number | null, candidates: number | null, toReview: number | null) =>
  `${formatCount(finished)} of ${formatCount(candidates)} completed${toReview ? ` · ${formatCount(toReview)} to review` : ''}`;
