import { plural } from '../lib/numbers.ts';

/** Controls and notes of many pages. Loaded with the first page, so short. */
export const CONTROLS = {
  retry: 'Retry',
  retryIn: (seconds: number) => `Retry in ${seconds} s`,
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s.`,
  reference: (requestId: string) => `Reference ${requestId}`,
  clearSearch: 'Clear search',
  clearFilters: 'Clear filters',
  firstPage: 'First page',
  noSuchPage: 'This page doesn’t exist',
  showLess: 'Show less',
  showName: 'Show the whole name',
  /** `rows`: "12 new". */
  showRows: (rows: string) => `Show ${rows}`,
  provisional: 'Provisional',
  unnamedCandidate: 'Unnamed candidate',
  unreadFields: (count: number) => `${plural(count, 'field')} unreadable`,
  whyUnread: 'Some data was in an unexpected format and is shown as “—”.',
  sectionFailed: 'Couldn’t load this section.',
  unreachable: 'Couldn’t reach the server.',
  newVersion: 'A new version is available. Reload the page.',
};
