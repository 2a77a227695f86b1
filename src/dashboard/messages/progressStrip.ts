import { formatCount, plural } from '../lib/numbers.ts';

/** The progress of an assessment's candidates. */
export const PROGRESS_STRIP = {
  of: (total: number) => `of ${formatCount(total)}`,
  noCandidates: 'No candidates yet',
  progress: 'Progress',
  toReview: (count: number) => `${formatCount(count)} to review`,
  /** The strip in one line. `percent` null: there are no candidates. */
  short: (percent: number | null, links: number, toReview: number) =>
    [
      percent === null ? PROGRESS_STRIP.noCandidates : `${percent} % completed`,
      ...(toReview > 0 ? [PROGRESS_STRIP.toReview(toReview)] : []),
      ...(links > 0 ? [plural(links, 'link')] : []),
    ].join(' · '),
};
