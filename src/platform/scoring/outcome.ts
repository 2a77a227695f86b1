/** What was answered in a test, by item ID, as it was saved: nothing about the values is taken for granted. */
export type Answers = ReadonlyMap<string, unknown>;

/** How much of a skill area was right. */
export interface AreaScore {
  area: string;
  right: number;
  /** Questions in all, answered or not; hidden cases of a code test. */
  of: number;
}

/** What a test that was handed in comes to. */
export interface Outcome {
  /** 0 to 100; null for a personality test. */
  score: number | null;
  /** The personality code; empty for other tests, and where too little was answered. */
  score_display: string;
  /** In the order in which the areas first occur; empty for a personality test. */
  areas: AreaScore[];
}

/** Mean of the scored tests, rounded; null without one. */
export function averageOf(scores: readonly (number | null)[]): number | null {
  const scored = scores.filter((score) => score !== null);
  if (scored.length === 0) return null;
  return Math.round(scored.reduce((sum, score) => sum + score, 0) / scored.length);
}

/** Adds up what items earned. `right` of `of` of an item earn that share of its points. */
export function addUp(marks: Iterable<{ area: string; points: number; right: number; of: number }>): Outcome {
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
