import { plural } from '../lib/numbers.ts';

/** The list of candidates of all assessments. */
export const CANDIDATES = {
  title: 'Candidates',
  count: (total: number | null) => plural(total, 'candidate'),
  matches: (total: number | null) => plural(total, 'match', 'matches'),
  search: 'Search candidates',
  loadFailed: 'Couldn’t load the candidates.',
  noMatch: 'No matching candidates',
  noMatchHint: 'No name or email contains this.',
  none: 'No candidates yet',
  noneHint: 'Open an assessment to invite the first one.',
  allAssessments: 'All assessments',
};
