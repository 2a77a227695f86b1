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

// Of all rows they are put in order once, whoever is looked at.
const sorted = new WeakMap<readonly Candidature[], Float64Array>();

/** The place of a candidature by its average; null when it has none. */
export function placeOf(candidature: Candidature, rows: readonly Candidature[]): Place | null {
  const { id, avg_score: score } = candidature;
  if (score === null) return null;
  const isAmong = rows.find((row) => row.id === id)?.avg_score === score;
  const all = isAmong ? averagesOf(rows) : sortedAverages([candidature, ...rows.filter((row) => row.id !== id)]);
  return {
    score,
    others: all.length - 1,
    below: countBelow(all, score),
    median: quantileOf(all, 0.5),
    buckets: binsOf(all),
  };
}

function averagesOf(rows: readonly Candidature[]): Float64Array {
  const averages = sorted.get(rows) ?? sortedAverages(rows);
  sorted.set(rows, averages);
  return averages;
}

function sortedAverages(rows: readonly Candidature[]): Float64Array {
  const averages: number[] = [];
  for (const { avg_score: score } of rows) if (score !== null) averages.push(score);
  return Float64Array.from(averages).toSorted();
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
