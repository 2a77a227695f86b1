import { MIN_SCORES_FOR_MEDIAN } from '../../contract/score.ts';

/** How many candidates have a score. */
export interface ScoreCount {
  score: number;
  candidates: number;
}

/**
 * A score, compared with those of all candidates who completed the assessment, including this one. Until this candidate has
 * completed it, there is no comparison: the count is 0.
 */
export interface ScoreComparison {
  score: number;
  /** How many scores it is compared with, itself included. */
  count: number;
  /** How many of them scored lower. */
  below: number;
  /** How many of them scored higher. */
  above: number;
  /** Null for too few scores. */
  median: number | null;
  /** How many scored 0–9, 10–19, … 90–100. */
  buckets: number[];
}

/**
 * Compares a score (0 to 100) with those of all completed candidates, which include it. The median is null for fewer than
 * MIN_SCORES_FOR_MEDIAN scores. `buckets`: counts per ten points.
 */
export function compareScore(score: number, counts: readonly ScoreCount[]): ScoreComparison {
  const sorted = counts.toSorted((a, b) => a.score - b.score);
  const buckets = Array.from({ length: 10 }, () => 0);
  let count = 0;
  let below = 0;
  let above = 0;
  for (const { score: other, candidates } of sorted) {
    count += candidates;
    if (other < score) below += candidates;
    if (other > score) above += candidates;
    const bucket = Math.min(9, Math.floor(other / 10));
    buckets[bucket] = (buckets[bucket] ?? 0) + candidates;
  }
  const median =
    count < MIN_SCORES_FOR_MEDIAN
      ? null
      : (scoreAt(sorted, Math.floor((count - 1) / 2)) + scoreAt(sorted, Math.floor(count / 2))) / 2;
  return { score, count, below, above, median, buckets };
}

/** The score at an index of the sorted list, from 0. */
function scoreAt(sorted: readonly ScoreCount[], place: number): number {
  let counted = 0;
  for (const { score, candidates } of sorted) {
    counted += candidates;
    if (place < counted) return score;
  }
  return 0;
}
