import { plural } from '../lib/numbers.ts';

// Controls and notes of many pages. Loaded with the first page, so short.

export const retry = 'Retry';
export const retryIn = (seconds: number) => `Retry in ${seconds} s`;
export const tryAgainIn = (seconds: number) => `Try again in ${seconds} s.`;
export const reference = (requestId: string) => `Reference ${requestId}`;
export const clearSearch = 'Clear search';
export const clearFilters = 'Clear filters';
export const firstPage = 'Go to first page';
export const noSuchPage = 'This page doesn’t exist';
export const showLess = 'Show less';
export const showName = 'Show the whole name';
/** `rows`: "12 new". */
export const showRows = (rows: string) => `Show ${rows}`;
export const provisional = 'Provisional';
export const unnamedCandidate = 'Unnamed candidate';
export const unreadFields = (count: number) => `${plural(count, 'field')} unreadable`;
export const whyUnread = 'Some data was in an unexpected format and is shown as “—”.';
export const sectionFailed = 'Couldn’t load this section.';
export const unreachable = 'Couldn’t reach the server.';
export const newVersion = 'A new version is available. Reload the page.';
