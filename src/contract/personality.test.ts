import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithmLabelOf, BIG_5_FACTORS, readBig5, writeBig5 } from './personality.ts';
import { millisecondsOf } from './testing/milliseconds.ts';

const scores = (raw: fc.Arbitrary<number>) =>
  fc.array(fc.record({ level: fc.integer({ min: 1, max: 5 }), raw }), { minLength: 5, maxLength: 5 });
const whole = fc.nat(9999);
const decimal = fc.nat(99_989_999).map((parts) => parts / 10_000);

describe('a big_5 code', () => {
  test.each([
    ['whole', whole],
    ['decimal', decimal],
  ])('with %s raw scores is parsed to the scores that it was written from', (_, raw) => {
    fc.assert(
      fc.property(scores(raw), (profile) => {
        const expected = profile.map((score, index) => ({ factor: BIG_5_FACTORS[index], ...score }));
        expect(readBig5('big_5', writeBig5(profile))).toEqual(expected);
      }),
    );
  });

  test('lists extroversion first and openness last', () => {
    expect(readBig5('big_5', '3-4-2-5-1_24-31.5-18-40-12')).toEqual([
      { factor: 'Extroversion', level: 3, raw: 24 },
      { factor: 'Agreeableness', level: 4, raw: 31.5 },
      { factor: 'Conscientiousness', level: 2, raw: 18 },
      { factor: 'Emotional stability', level: 5, raw: 40 },
      { factor: 'Openness', level: 1, raw: 12 },
    ]);
  });

  test('can have no raw scores', () => {
    expect(readBig5('big_5', '1-2-3-4-5')?.map(({ level, raw }) => [level, raw])).toEqual([
      [1, null],
      [2, null],
      [3, null],
      [4, null],
      [5, null],
    ]);
  });

  test.each([
    ['', 'big_5'],
    ['0-4-2-5-1_24-31-18-40-12', 'big_5'],
    ['6-4-2-5-1_24-31-18-40-12', 'big_5'],
    ['3-4-2-5_24-31-18-40', 'big_5'],
    ['3-4-2-5-1-1_24-31-18-40-12-9', 'big_5'],
    ['3-4-2-5-1_24-31-18-40', 'big_5'],
    ['3-4-2-5-1_', 'big_5'],
    ['3-4-2-5-1_24-31-18-40-12_1', 'big_5'],
    ['3-4-2-5-1_24,5-31-18-40-12', 'big_5'],
    ['3-4-2-5-1_-24-31-18-40-12', 'big_5'],
    ['3-4-2-5-1_1e9-31-18-40-12', 'big_5'],
    [' 3-4-2-5-1', 'big_5'],
    ['3-4-2-5-1\n', 'big_5'],
    ['3.5-4-2-5-1', 'big_5'],
    ['INTJ', 'big_5'],
    ['3-4-2-5-1_24-31-18-40-12', 'disc'],
    ['3-4-2-5-1_24-31-18-40-12', 'Big_5'],
    ['3-4-2-5-1_24-31-18-40-12', null],
    [null, 'big_5'],
    [null, null],
  ])('is not %j of algorithm %j, which is shown as text [S13]', (code, algorithm) => {
    expect(readBig5(algorithm, code)).toBeNull();
  });

  test.each(['1-', '1', '1-1-1-1-1_', '1.', '-'])('is found invalid within 50 ms in 50 kB of %j [T39]', (piece) => {
    const code = `1-1-1-1-1_${piece.repeat(50_000 / piece.length)}`;
    expect(readBig5('big_5', code)).toBeNull();
    expect(millisecondsOf(() => readBig5('big_5', code), 50)).toBeLessThan(50);
  });
});

test.each([
  ['big_5', 'Big Five'],
  ['disc', 'DISC'],
  ['house_test', 'house_test'],
  ['constructor', 'constructor'],
])('the algorithm %s is called %s', (algorithm, label) => {
  expect(algorithmLabelOf(algorithm)).toBe(label);
});
