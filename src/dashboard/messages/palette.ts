import { plural } from '../lib/numbers.ts';

/** The command palette and the list of shortcuts. */
export const PALETTE = {
  title: 'Command palette',
  search: 'Search pages, assessments, candidates and actions',
  placeholder: 'Search or jump to…',
  choose: 'Choose…',
  results: 'Results',
  resultCount: (count: number) => plural(count, 'result'),
  searching: 'Searching…',
  none: (typed: string) => `No results for “${typed}”`,
  recent: 'Recent',
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

export const SHORTCUTS = {
  title: 'Keyboard shortcuts',
  text: 'Shortcuts on this page and everywhere.',
  singleKeys: 'Single-key shortcuts',
  guide: 'User guide',
} as const;
