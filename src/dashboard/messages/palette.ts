/** The command palette and the list of shortcuts. */
export const PALETTE = {
  candidatesHere: 'Candidates of this assessment',
  candidates: 'Candidates',
  assessments: 'Assessments',
} as const;

/** The headings of commands. */
export const COMMAND_GROUPS = {
  selection: 'Selected candidates',
  page: 'This page',
  candidate: 'Candidate',
  navigation: 'Go to',
  rows: 'Rows',
  board: 'Board',
  global: 'Everywhere',
} as const;
