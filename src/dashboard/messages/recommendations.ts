/** What colleagues recommend about a candidate. */
export const RECOMMENDATION_TEXT = {
  title: 'Recommendations',
  yours: 'Your recommendation',
  command: 'Recommend…',
  reason: 'Reason (optional)',
  saving: 'Saving…',
  saved: 'Saved',
  unsaved: 'Not saved',
  retry: 'Retry',
  undo: 'Undo',
  remove: 'Remove your recommendation',
  unnamed: 'A colleague',
  loadFailed: 'Couldn’t load the recommendations.',
  saveFailed: 'Couldn’t save the recommendation. Your choice is still here.',
};
