/** What colleagues recommend about a candidate. */
export const RECOMMENDATION_TEXT = {
  title: 'Recommendations',
  yours: 'Your recommendation',
  command: 'Recommend…',
  reason: 'Reason (optional)',
  save: 'Save',
  cancel: 'Cancel',
  change: 'Change your recommendation',
  remove: 'Remove your recommendation',
  you: 'You',
  unnamed: 'A colleague',
  loadFailed: 'Couldn’t load the recommendations.',
  saveFailed: 'Couldn’t save the recommendation. Your choice is still here.',
  removeFailed: 'Couldn’t remove the recommendation.',
  removed: 'Recommendation removed.',
};
