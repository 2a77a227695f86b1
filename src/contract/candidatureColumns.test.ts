import { expect, test } from 'vitest';
import { CANDIDATURE_COLUMNS, type ColumnRow } from './candidatureColumns.ts';

/** What the personality columns say. */
function personality(algorithm: string | null, code: string | null) {
  const row = { personality_algorithm: algorithm, personality: code } as ColumnRow;
  const first = CANDIDATURE_COLUMNS.findIndex(({ label }) => label === 'Extroversion');
  return CANDIDATURE_COLUMNS.slice(first, first + 7).map(({ label, value }) => [label, value(row)]);
}

test('a Big Five profile is five columns with words, and no code', () => {
  expect(personality('big_5', '4-2-2-5-1_42-31-29-42-38')).toEqual([
    ['Extroversion', 'High'],
    ['Agreeableness', 'Low'],
    ['Conscientiousness', 'Low'],
    ['Emotional stability', 'Very high'],
    ['Openness', 'Very low'],
    ['Personality type', null],
    ['Personality model', 'Big Five'],
  ]);
});

test.each([
  ['16_types', 'INTJ'],
  ['big_5', 'not a profile'],
])('another form of a profile (%s) stays as it is', (algorithm, code) => {
  const columns = Object.fromEntries(personality(algorithm, code));
  expect(columns).toMatchObject({ Extroversion: null, Openness: null, 'Personality type': code });
});

test('without a personality test its columns are empty', () => {
  expect(personality(null, null).map(([, value]) => value)).toEqual([null, null, null, null, null, null, null]);
});
