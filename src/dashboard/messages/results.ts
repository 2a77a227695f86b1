import { formatCount, plural } from '../lib/numbers.ts';

/** Results that are read by themselves, or by a bulk action. */
export const RESULTS = {
  loadFailed: 'Couldn’t load the results.',
  read: (read: number | null, completed: number | null) =>
    `Results loaded: ${formatCount(read)} of ${formatCount(completed)}`,
  /** `seconds` null: there is no limit. */
  loadAll: (seconds: number | null) =>
    seconds === null ? 'Load all results' : `Load all results (about ${plural(Math.ceil(seconds / 60), 'min', 'min')})`,
} as const;
