import { formatCount } from '../lib/numbers.ts';

/** How many candidates are selected. */
export const SELECTION = {
  region: 'Selection',
  selectMatching: 'Select all that match',
  clear: 'Clear selection',
  selected: (count: number) => `${formatCount(count)} selected`,
  allLoaded: (count: number) => `All ${formatCount(count)} loaded candidates selected`,
  allMatching: (count: number) => `All ${formatCount(count)} matching candidates selected`,
  all: (count: number) => `All ${formatCount(count)} selected`,
  allHidden: (count: number) => `${formatCount(count)} selected (hidden by filters)`,
  someHidden: (count: number, hidden: number) =>
    `${formatCount(count)} selected (${formatCount(hidden)} hidden by filters)`,
  incomplete: (loaded: number, expected: number | null) =>
    `Not all candidates are loaded yet: ${formatCount(loaded)}${expected === null ? '' : ` of about ${formatCount(expected)}`}.`,
};
