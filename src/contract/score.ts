/** The field that says whether a score is final. Null: unknown. */
export interface Scored {
  status: string | null;
  avg_score: number | null;
}

/** Ranks, medians and histograms use final scores: until a candidature is completed, tests are missing in its score. */
export function finalScoreOf({ status, avg_score: score }: Scored): number | null {
  return status === 'completed' ? score : null;
}

/** Whether there is a score which is not final. */
export function isProvisional({ status, avg_score: score }: Scored): boolean {
  return score !== null && status !== 'completed';
}

/** A median of fewer scores says more about one candidate than about the assessment. */
export const MIN_SCORES_FOR_MEDIAN = 10;
