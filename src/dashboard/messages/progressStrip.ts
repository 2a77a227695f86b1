import { formatCount, plural } from '../lib/numbers.ts';

// The progress of an assessment's candidates.

export const of = (total: number) => `of ${formatCount(total)}`;
export const completedOf = (completed: number, total: number) => `${formatCount(completed)} ${of(total)} completed`;
export const noCandidates = 'No candidates yet';
export const progress = 'Progress';
export const toReview = (count: number) => `${formatCount(count)} to review`;
/** The strip in one line. `percent` null: there are no candidates. */
export const short = (percent: number | null, links: number, reviewable: number) =>
  [
    percent === null ? noCandidates : `${percent}% completed`,
    ...(reviewable > 0 ? [toReview(reviewable)] : []),
    ...(links > 0 ? [plural(links, 'link')] : []),
  ].join(' · ');
