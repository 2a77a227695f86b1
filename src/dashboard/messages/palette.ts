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
