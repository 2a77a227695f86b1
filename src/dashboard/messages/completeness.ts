import { formatCount, plural } from '../lib/numbers.ts';

const TROUBLES: Record<string, string> = {
  upstream_auth: 'The service rejects the API token.',
  rate_limited: 'The service asks to wait.',
  certificate_expired: 'The service’s certificate has expired.',
  certificate_not_yet_valid: 'The service’s certificate is not valid yet.',
  certificate_other_name: 'The service’s certificate is for another name.',
  certificate_unknown_authority: 'The service’s certificate is from an unknown authority.',
  certificate_refused: 'The service’s certificate is not valid.',
  database_unavailable: 'The dashboard can’t store rows at the moment.',
  incomplete: 'The list changed while it was being read.',
  unreadable: 'The service sends rows in an unexpected format.',
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
export const whyFewer = 'The list of assessments states more candidates than the service sends.';
