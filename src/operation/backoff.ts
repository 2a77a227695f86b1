/** Exponential backoff: the wait after a number of consecutive failures, doubled each time up to the longest. */
export const backoff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** (failures - 1), longest);
