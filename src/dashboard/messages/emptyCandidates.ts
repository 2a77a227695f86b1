/** A list or board without candidates. */
export const EMPTY_CANDIDATES = {
  noMatch: 'No matching candidates',
  noMatchHint: 'Try fewer filters.',
  clearFilters: 'Clear filters',
  none: 'No candidates yet',
  noneHint: 'Invite your first candidate or share a public link.',
};
