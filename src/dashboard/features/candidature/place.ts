import type { Candidature } from '../../../contract/candidature.ts';
import { binsOf, quantileOf } from '../../lib/statistics.ts';

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

/** What is the same for all of them, whoever is looked at. */
interface Averages {
  sorted: Float64Array;
  median: number;
  buckets: number[];
}

// Of all rows worked out once.
const known = new WeakMap<readonly Candidature[], Averages>();

/** The place of a candidature by its average; null when it has none. */
export function placeOf(candidature: Candidature, rows: readonly Candidature[]): Place | null {
  const { id, avg_score: score } = candidature;
  if (score === null) return null;
  const isAmong = rows.find((row) => row.id === id)?.avg_score === score;
  const { sorted, median, buckets } = isAmong
    ? knownAverages(rows)
    : averagesOf([candidature, ...rows.filter((row) => row.id !== id)]);
  return { score, others: sorted.length - 1, below: countBelow(sorted, score), median, buckets };
}

function knownAverages(rows: readonly Candidature[]): Averages {
  const averages = known.get(rows) ?? averagesOf(rows);
  known.set(rows, averages);
  return averages;
}

function averagesOf(rows: readonly Candidature[]): Averages {
  const scores: number[] = [];
  for (const { avg_score: score } of rows) if (score !== null) scores.push(score);
  const sorted = Float64Array.from(scores).toSorted();
  return { sorted, median: quantileOf(sorted, 0.5), buckets: binsOf(sorted) };
}

function countBelow(averages: Float64Array, score: number): number {
  let low = 0;
  let high = averages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((averages[middle] ?? 0) < score) low = middle + 1;
    else high = middle;
  }
  return low;
}
