import { formatCount, plural } from '../lib/numbers.ts';

// The loading of results.

export const read = (count: number | null, completed: number | null) =>
  `Results loaded: ${formatCount(count)} of ${formatCount(completed)}`;
/** `seconds` null: there is no limit. */
export const loadAll = (seconds: number | null) =>
  seconds === null ? 'Load all results' : `Load all results (about ${plural(Math.ceil(seconds / 60), 'min', 'min')})`;
