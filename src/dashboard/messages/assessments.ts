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
