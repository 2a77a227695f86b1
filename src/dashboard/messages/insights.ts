/** The insights of an assessment. */
export const INSIGHTS = {
  noneCompleted: 'No candidate has completed this assessment yet.',

  invited: 'Invited',
  completed: 'Completed',
  candidates: 'Candidates',
  share: 'Share',
} as const;
