import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES } from '../../../contract/codes.ts';
import { candidatureOf, candidatures } from '../../lib/testing/candidature.ts';
import { countCodes, optionsOf } from './filterOptions.ts';

describe('the codes to choose from', () => {
  const rows = ['EVA', 'XYZ', 'EVA', null, 'constructor'].map((stage, index) =>
    candidatureOf({ id: index + 1, stage }),
  );

  test('are the known ones in their order, then what is chosen, then what else there is', () => {
    const options = optionsOf(['NYE', 'EVA'], ['OLD', 'EVA'], countCodes(rows, 'stage'), true);
    expect(options).toEqual([
      { value: 'NYE', label: 'Not yet evaluated', count: 0 },
      { value: 'EVA', label: 'Evaluated', count: 2 },
      { value: 'OLD', label: 'OLD', count: 0 },
      { value: 'XYZ', label: 'XYZ', count: 1 },
      { value: 'constructor', label: 'constructor', count: 1 },
    ]);
  });

  test('are not counted while rows are missing', () => {
    const counts = optionsOf(STAGES, [], countCodes(rows, 'stage'), false).map(({ count }) => count);
    expect(new Set(counts)).toEqual(new Set([null]));
  });

  test('leave out no code that a row has, and count each row once [S13]', () => {
    fc.assert(
      fc.property(candidatures, fc.constantFrom('status', 'stage'), (some, field) => {
        const options = optionsOf(STAGES, [], countCodes(some, field), true);
        for (const row of some) {
          if (row[field] !== null) expect(options.map(({ value }) => value)).toContain(row[field]);
        }
        const counted = options.reduce((sum, { count }) => sum + (count ?? 0), 0);
        expect(counted).toBe(some.filter((row) => row[field] !== null).length);
        expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
      }),
    );
  });
});
