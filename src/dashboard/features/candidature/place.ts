import type { Candidature } from '../../../contract/candidature.ts';

/** Where an average stands among the others of the same assessment, as far as they are here. */
export interface Place {
  score: number;
  /** How many others have an average. */
  others: number;
  /** How many of them have a lower one. */
  below: number;
  median: number;
  /** How many, this person included, have 0–9, 10–19, … 90–100. */
  buckets: number[];
}

const BUCKETS = 10;

/** The place of a candidature by its average; null when it has none. */
export function placeOf(candidature: Candidature, rows: readonly Candidature[]): Place | null {
  const { avg_score: score } = candidature;
  if (score === null) return null;
  const others = rows.filter(({ id }) => id !== candidature.id).flatMap(({ avg_score: other }) => other ?? []);
  const buckets = Array.from({ length: BUCKETS }, () => 0);
  for (const value of [score, ...others]) {
    const bucket = bucketOf(value);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  return {
    score,
    others: others.length,
    below: others.filter((other) => other < score).length,
    median: medianOf([score, ...others]),
    buckets,
  };
}

/** Which tenth a score is in; 100 belongs to the last. */
export function bucketOf(score: number): number {
  return Math.min(BUCKETS - 1, Math.max(0, Math.floor(score / BUCKETS)));
}

function medianOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
