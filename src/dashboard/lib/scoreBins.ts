/** How many bins a histogram of scores has, of ten points each. */
export const BINS = 10;

/** Which bin a score is in; 100 belongs to the last, and a score beyond the scale to the nearest. */
export function binOf(score: number): number {
  return Math.min(BINS - 1, Math.max(0, Math.floor(score / (100 / BINS))));
}
