import { formatCount, plural } from '../lib/numbers.ts';

const TROUBLES: Record<string, string> = {
  upstream_auth: 'the service rejects the API token',
  rate_limited: 'the service asks to wait',
  incomplete: 'the list changed while it was read',
};

// Notes on incomplete or outdated lists.

/** `expected`: how many there are, as the service says; null: it does not say. */
export const loaded = (rows: number | null, expected: number | null) =>
  `Loaded ${formatCount(rows)}${expected === null ? ' so far' : ` of about ${formatCount(expected)}`}`;
export const notLoaded = 'Not loaded yet';
export const lastUpdated = (clock: string) => `Last updated ${clock}`;
/** By the code of the last problem. */
export const trouble = (code: string | null) => TROUBLES[code ?? ''] ?? 'the service is not answering';
export const beingChecked = 'Checking the service for changes';
export const unreadable = (rows: number) => `${plural(rows, 'row')} unreadable`;
export const whyUnreadable = 'The service sent them in an unexpected format.';
