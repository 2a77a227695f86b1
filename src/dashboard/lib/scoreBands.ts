/** How many bands a histogram of scores has, of ten points each. */
export const BANDS = 10;

/** The index of a score's band. 100 is in the last band, and a score beyond the scale in the nearest. */
export function bandOf(score: number): number {
  return Math.min(BANDS - 1, Math.max(0, Math.floor(score / (100 / BANDS))));
}
