import type { Candidature } from '../../../contract/candidature.ts';
import { finalScoreOf } from '../../../contract/score.ts';
import { binsOf, medianOf } from '../../lib/statistics.ts';

/** Where a final score ranks among those of the same assessment, as far as they are loaded. */
export interface Place {
  score: number;
  /** How many others have a final score. */
  others: number;
  /** How many of them have a lower one. */
  below: number;
  /** Null of too few scores. */
  median: number | null;
  /** How many, this candidate included, have 0–9, 10–19, … 90–100. */
  buckets: number[];
}

/** The final scores of an assessment. */
interface Scores {
  sorted: Float64Array;
  median: number | null;
  buckets: number[];
}

// Of all rows worked out once.
const scoresKept = new WeakMap<readonly Candidature[], Scores>();

/** The place of a candidature by its score; null when it has no final one. */
export function placeOf(candidature: Candidature, rows: readonly Candidature[]): Place | null {
  const { id } = candidature;
  const score = finalScoreOf(candidature);
  if (score === null) return null;
  const known = rows.find((row) => row.id === id);
  const isAmong = known !== undefined && finalScoreOf(known) === score;
  const { sorted, median, buckets } = isAmong
    ? knownScores(rows)
    : scoresOf([candidature, ...rows.filter((row) => row.id !== id)]);
  return { score, others: sorted.length - 1, below: countBelow(sorted, score), median, buckets };
}

function knownScores(rows: readonly Candidature[]): Scores {
  const scores = scoresKept.get(rows) ?? scoresOf(rows);
  scoresKept.set(rows, scores);
  return scores;
}

function scoresOf(rows: readonly Candidature[]): Scores {
  const sorted = Float64Array.from(rows.flatMap((row) => finalScoreOf(row) ?? [])).toSorted();
  return { sorted, median: medianOf(sorted), buckets: binsOf(sorted) };
}

function countBelow(sorted: Float64Array, score: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < score) low = middle + 1;
    else high = middle;
  }
  return low;
}
