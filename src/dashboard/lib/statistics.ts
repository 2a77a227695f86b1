import { MIN_SCORES_FOR_MEDIAN } from '../../contract/score.ts';

/** How many bins a histogram of scores has, of ten points each. */
export const BINS = 10;

/**
 * The value below which a part (0 to 1) of `sorted` lies, between two neighbours in proportion: the same as numpy's and
 * Excel's. NaN of nothing.
 */
export function quantileOf(sorted: ArrayLike<number>, part: number): number {
  const place = (sorted.length - 1) * part;
  const lower = sorted[Math.floor(place)] ?? Number.NaN;
  const upper = sorted[Math.ceil(place)] ?? Number.NaN;
  return lower + (upper - lower) * (place - Math.floor(place));
}

/** The middle value of `sorted`, or the middle between the two in the middle; null of too few. */
export function medianOf(sorted: ArrayLike<number>): number | null {
  return sorted.length < MIN_SCORES_FOR_MEDIAN ? null : quantileOf(sorted, 0.5);
}

/** Which bin a score is in; 100 belongs to the last, and so does whatever is beyond the scale to the nearest. */
export function binOf(score: number): number {
  return Math.min(BINS - 1, Math.max(0, Math.floor(score / (100 / BINS))));
}

/** How many scores each bin holds. */
export function binsOf(scores: Iterable<number>): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const score of scores) bins[binOf(score)] = (bins[binOf(score)] ?? 0) + 1;
  return bins;
}
