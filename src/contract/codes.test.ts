import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ASSESSMENT_STATUSES,
  bothDirections,
  CANDIDATURE_STATUSES,
  CODE_PATTERN,
  labelOf,
  RESULT_STATUSES,
  STAGES,
} from './codes.ts';
import { StageChange } from './candidature.ts';

const codes = [...ASSESSMENT_STATUSES, ...CANDIDATURE_STATUSES, ...STAGES];

test.each(codes)('%s has a label', (code) => {
  expect(labelOf(code)).toMatch(/^[A-Z][a-z]/);
  expect(codes.filter((other) => labelOf(other) === labelOf(code))).toEqual([code]);
});

test('an unknown code is shown as it is [S13]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString', 'nye')), (code) => {
      fc.pre(!codes.some((known) => known === code));
      expect(labelOf(code)).toBe(code);
    }),
  );
});

test.each([...codes, ...RESULT_STATUSES, 'XYZ', 'on_hold'])(
  '%s has the form of a code and is accepted as a stage [P19]',
  (code) => {
    expect(CODE_PATTERN.test(code)).toBe(true);
    expect(StageChange.safeParse({ stage: code }).success).toBe(true);
  },
);

test.each(['', 'A', 'a b', 'a-b', 'A1', '<script>', 'НАЙМ', 'REJ\n', '\0', 'x'.repeat(21)])(
  '%j does not have the form of a code',
  (code) => {
    expect(CODE_PATTERN.test(code)).toBe(false);
    expect(StageChange.safeParse({ stage: code }).success).toBe(false);
  },
);

test('each ordering exists in both directions', () => {
  expect(bothDirections(['created', '_full_name'])).toEqual(['created', '-created', '_full_name', '-_full_name']);
});
