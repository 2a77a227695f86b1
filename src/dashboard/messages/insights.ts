/** The insights of an assessment. */
export const INSIGHTS = {
  title: (assessment: string) => `Insights, ${assessment}`,
  loadFailed: 'Couldn’t load the candidates.',
  loadBulkActionsFailed: (reason: string) => `Couldn’t load the bulk actions. ${reason}`,
  stillLoading: 'Still loading candidates.',
  noneCompleted: 'No candidate has completed this assessment yet.',

  invited: 'Invited',
  completed: 'Completed',
  candidates: 'Candidates',
  share: 'Share',
} as const;
