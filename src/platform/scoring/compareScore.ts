import { MIN_SCORES_FOR_MEDIAN } from '../../contract/score.ts';
import type { ScoreComparison } from '../report/reportModel.ts';

/** How many candidates have a score. */
export interface ScoreCount {
  score: number;
  people: number;
}

/**
 * Compares a score (0 to 100) with the scores of all completed candidates, itself included. The median is null below
 * MIN_SCORES_FOR_MEDIAN; of an even count it is the mean of the middle two.
 */
export function compareScore(score: number, counts: readonly ScoreCount[]): ScoreComparison {
  const sorted = counts.toSorted((a, b) => a.score - b.score);
  const buckets = Array.from({ length: 10 }, () => 0);
  let count = 0;
  let below = 0;
  for (const { score: other, people } of sorted) {
    count += people;
    if (other < score) below += people;
    const bucket = Math.min(9, Math.floor(other / 10));
    buckets[bucket] = (buckets[bucket] ?? 0) + people;
  }
  const median =
    count < MIN_SCORES_FOR_MEDIAN
      ? null
      : (scoreAt(sorted, Math.floor((count - 1) / 2)) + scoreAt(sorted, Math.floor(count / 2))) / 2;
  return { score, count, below, median, buckets };
}

/** The score at an index of the sorted list, from 0. */
function scoreAt(sorted: readonly ScoreCount[], place: number): number {
  let passed = 0;
  for (const { score, people } of sorted) {
    passed += people;
    if (place < passed) return score;
  }
  return 0;
}
