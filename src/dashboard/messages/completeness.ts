import { formatCount, plural } from '../lib/numbers.ts';

const TROUBLES: Record<string, string> = {
  upstream_auth: 'The service rejects the API token.',
  rate_limited: 'The service asks to wait.',
  incomplete: 'The list changed while it was being read.',
};

// Notes on incomplete or outdated lists.

/** `expected`: how many there are, as the service says; null: it does not say. */
export const loading = (rows: number | null, expected: number | null) =>
  expected === null && !rows
    ? 'Still loading'
    : `Still loading: ${formatCount(rows)} ${expected === null ? 'so far' : `of about ${formatCount(expected)}`}`;
/** Loading has stopped. */
export const loadedOnly = (rows: number | null, expected: number | null) =>
  `Only ${formatCount(rows)}${expected === null ? '' : ` of about ${formatCount(expected)}`} loaded`;
export const notLoaded = 'Not loaded yet';
export const lastUpdated = (clock: string) => `Last updated ${clock}`;
/** By the code of the last problem. */
export const trouble = (code: string | null) => TROUBLES[code ?? ''] ?? 'The service isn’t answering.';
export const beingChecked = 'Checking the service for changes';
export const unreadable = (rows: number) => `${plural(rows, 'row')} unreadable`;
export const whyUnreadable = 'The service sent them in an unexpected format.';
