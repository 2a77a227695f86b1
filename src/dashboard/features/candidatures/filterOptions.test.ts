import { expect, test } from 'vitest';
import { optionsOf } from './filterOptions.ts';

const COUNTS = ['EVA', 'XYZ', null, 'constructor'].map((value, index) => ({ value, count: index + 1 }));

test('the codes to choose from are the known ones, then what is chosen, then what else rows have [S13]', () => {
  expect(optionsOf(['NYE', 'EVA'], ['OLD', 'EVA'], COUNTS)).toEqual([
    { value: 'NYE', label: 'Not yet evaluated', count: 0 },
    { value: 'EVA', label: 'Evaluated', count: 1 },
    { value: 'OLD', label: 'OLD', count: 0 },
    { value: 'XYZ', label: 'XYZ', count: 2 },
    { value: 'constructor', label: 'constructor', count: 4 },
  ]);
});

test('before the rows are counted, no count is shown', () => {
  expect(optionsOf(['NYE'], ['OLD'], undefined).map(({ count }) => count)).toEqual([null, null]);
});
