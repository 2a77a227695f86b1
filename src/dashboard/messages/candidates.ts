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
  columns: {
    name: 'Name',
    email: 'Email',
    latest: 'Latest assessment',
    stage: 'Stage',
    score: 'Score',
    assessments: 'Assessments',
    completed: 'Completed',
    lastActivity: 'Last activity',
  },
};

/** The assessments and tests of one candidate. */
export const CANDIDATE_ENTRIES = {
  assessment: 'Assessment',
  status: 'Status',
  stage: 'Stage',
  testConditions: 'Test conditions',
  invited: 'Invited',
  score: 'Score',
  testsTaken: 'Tests taken',
  noTests: 'No completed tests',
  inAssessments: (count: number) => `in ${plural(count, 'assessment')}`,
  unnamed: (count: number) => `plus ${count} unnamed`,
};
