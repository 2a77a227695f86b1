import { formatCount } from '../lib/numbers.ts';

/** The page that compares candidates. */
export const COMPARE = {
  tab: (count: number) => (count > 0 ? `Compare ${formatCount(count)}` : 'Compare'),
  choose: 'Choose candidates',
  loadFailed: 'Couldn’t load the candidates.',
  loadResultsFailed: 'Couldn’t load some of the results.',
} as const;
