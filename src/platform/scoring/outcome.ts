/** Saved answers to a test by item ID. Values are unvalidated. */
export type Answers = ReadonlyMap<string, unknown>;

/** How a submitted function did: by item ID. */
export type FunctionRuns = Record<string, FunctionRun | undefined>;
export interface FunctionRun {
  /** The number of hidden cases that it passed. */
  passed: number;
  /** Of each case whether it passed; null: not known. */
  cases: boolean[] | null;
  /** CPU time of all cases in milliseconds; null: not known. */
  ms: number | null;
}

/** Correct answers in one skill area. */
export interface AreaScore {
  area: string;
  right: number;
  /** Questions in all, answered or not; hidden cases of a code test. */
  of: number;
}

/** The result of a submitted test. */
export interface Outcome {
  /** 0 to 100; null for a personality test. */
  score: number | null;
  /** The personality code; empty for other tests, or after too few answers. */
  score_display: string;
  /** In the order in which the areas first occur; empty for a personality test. */
  areas: AreaScore[];
}

/** The rounded mean of the scores, 0 to 100; null without a score. */
export function averageOf(scores: readonly (number | null)[]): number | null {
  const scored = scores.filter((score) => score !== null);
  if (scored.length === 0) return null;
  return Math.round(scored.reduce((sum, score) => sum + score, 0) / scored.length);
}

/** Sums up the marks of items to a score from 0 to 100, and by area. An item earns `right / of` of its points. */
export function sumMarks(marks: Iterable<{ area: string; points: number; right: number; of: number }>): Outcome {
  const areas = new Map<string, AreaScore>();
  let [earned, possible] = [0, 0];
  for (const { area, points, right, of } of marks) {
    earned += (points * right) / of;
    possible += points;
    const counted = areas.get(area) ?? { area, right: 0, of: 0 };
    counted.right += right;
    counted.of += of;
    areas.set(area, counted);
  }
  return { score: Math.round((100 * earned) / possible), score_display: '', areas: [...areas.values()] };
}
