import { formatCount, plural } from '../lib/numbers.ts';

const TROUBLES: Record<string, string> = {
  upstream_auth: 'the service rejects the API token',
  rate_limited: 'the service asks to wait',
  incomplete: 'the list changed while it was read',
};

/** How complete and current a list is, where that is in doubt. */
export const COMPLETENESS = {
  /** `expected`: how many there are, as the service says; null: it does not say. */
  loaded: (rows: number | null, expected: number | null) =>
    `Loaded ${formatCount(rows)}${expected === null ? ' so far' : ` of about ${formatCount(expected)}`}`,
  notLoaded: 'Not loaded yet',
  lastUpdated: (clock: string) => `Last updated ${clock}`,
  /** By the code of the last problem. */
  trouble: (code: string | null) => TROUBLES[code ?? ''] ?? 'the service is not answering',
  beingChecked: 'Being checked against the service again',
  unreadable: (rows: number) => `${plural(rows, 'row')} unreadable`,
  whyUnreadable: 'The service sent them in an unexpected format.',
};
