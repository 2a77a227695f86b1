import { expect, test } from 'vitest';
import { optionsOf } from './FilterEditor.tsx';

const COUNTS = ['EVA', 'XYZ', null, 'constructor'].map((value, index) => ({ value, count: index + 1 }));

test('a filter offers the known codes, then chosen ones, then other codes of the rows [S13]', () => {
  expect(optionsOf(['NYE', 'EVA'], ['OLD', 'EVA'], COUNTS)).toEqual([
    { value: 'NYE', label: 'Not yet evaluated', count: 0 },
    { value: 'EVA', label: 'Evaluated', count: 1 },
    { value: 'OLD', label: 'OLD', count: 0 },
    { value: 'XYZ', label: 'XYZ', count: 2 },
    { value: 'constructor', label: 'constructor', count: 4 },
  ]);
});

test('without counts the options have none', () => {
  expect(optionsOf(['NYE'], ['OLD'], undefined).map(({ count }) => count)).toEqual([null, null]);
});
