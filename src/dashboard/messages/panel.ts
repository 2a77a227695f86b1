import { plural, scoreText } from '../lib/numbers.ts';

/** The panel of a candidate. */
export const PANEL = {
  close: 'Close',
  showing: (name: string) => `Showing ${name}`,
  changePane: 'Move between list and details',
  median: ({ value, of }: { value: number; of: number }) => `Median ${scoreText(value)} of ${plural(of, 'candidate')}`,
};
