import type { Candidature } from '../../../contract/candidature.ts';
import { binsOf, medianOf } from '../../lib/statistics.ts';

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

/** The place of a candidature by its average; null when it has none. */
export function placeOf(candidature: Candidature, rows: readonly Candidature[]): Place | null {
  const { avg_score: score } = candidature;
  if (score === null) return null;
  const others = rows.filter(({ id }) => id !== candidature.id).flatMap(({ avg_score: other }) => other ?? []);
  return {
    score,
    others: others.length,
    below: others.filter((other) => other < score).length,
    median: medianOf([score, ...others]),
    buckets: binsOf([score, ...others]),
  };
}
