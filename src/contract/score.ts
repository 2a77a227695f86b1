/** A score with the status that says whether it is final. */
export interface Scored {
  status: string | null;
  avg_score: number | null;
}

/** The score of a completed candidature; null before, when tests may be missing. Ranks and medians use only these. */
export function finalScoreOf({ status, avg_score: score }: Scored): number | null {
  return status === 'completed' ? score : null;
}

/** Whether there is a score that is not final. */
export function isProvisional({ status, avg_score: score }: Scored): boolean {
  return score !== null && status !== 'completed';
}

/** A median of fewer scores says more about one candidate than about the assessment. */
export const MIN_SCORES_FOR_MEDIAN = 10;
/** A cut-off among fewer final scores would be one between single candidates. */
export const MIN_SCORES_FOR_CUT_OFF = 10;
