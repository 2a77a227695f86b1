import { formatCount } from '../lib/numbers.ts';

// How many candidates are selected.

export const region = 'Selection';
export const selectMatching = 'Select all that match';
export const clear = 'Clear selection';
export const selected = (count: number) => `${formatCount(count)} selected`;
export const allLoaded = (count: number) => `All ${formatCount(count)} loaded candidates selected`;
export const allMatching = (count: number) => `All ${formatCount(count)} matching candidates selected`;
export const all = (count: number) => `All ${formatCount(count)} selected`;
export const elsewhere = (count: number) => `${formatCount(count)} selected elsewhere`;
export const show = 'Show';
export const clearElsewhere = 'Clear';
export const loading = 'Loading…';
export const showFailed = 'Couldn’t load the names.';
export const incomplete = (loaded: number, expected: number | null) =>
  `Not all candidates are loaded yet: ${formatCount(loaded)}${expected === null ? '' : ` of about ${formatCount(expected)}`}.`;
