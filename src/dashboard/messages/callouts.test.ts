import { expect, test } from 'vitest';
import { calloutsOf, confirmationError, withoutGroups } from './callouts.ts';

const group = (stage: string, status: string, count: number) => ({
  stage,
  status,
  count,
  first: [{ full_name: `${stage} ${status}`, email: null }],
});
const selection = [
  group('HIR', 'completed', 1),
  group('HIR', 'invited', 1),
  group('OFS', 'started', 1),
  group('REJ', 'completed', 3),
  group('NYE', 'paused', 1),
];

test('groups of the selection are shown with their counts, and empty groups are not', () => {
  const callouts = calloutsOf(selection, ['hired', 'offer_sent', 'rejected', 'not_started', 'not_completed']);
  const shortened = callouts.map(({ text, label, people }) => [text, label, people.length]);
  expect(shortened).toEqual([
    ['2 of 7 are hired.', 'Include 2 hired', 2],
    ['1 of 7 is in stage Offer sent.', 'Include 1 with an offer', 1],
    ['3 of 7 are already rejected.', 'Include 3 already rejected', 1],
    ['1 of 7 has not started the assessment.', 'Leave out 1 not started', 0],
    ['2 of 7 have not completed the assessment.', 'Leave out 2 not completed', 0],
  ]);
  expect(calloutsOf(selection.slice(4), ['hired', 'not_completed'])).toEqual([]);
});

test('candidates in any of the excluded groups are skipped', () => {
  const stagesWithout = (...groups: Parameters<typeof calloutsOf>[1]) =>
    withoutGroups(selection, groups).map(({ stage }) => stage);
  expect(stagesWithout()).toEqual(['HIR', 'HIR', 'OFS', 'REJ', 'NYE']);
  expect(stagesWithout('hired', 'not_completed')).toEqual(['REJ', 'NYE']);
  expect(stagesWithout('rejected', 'offer_sent')).toEqual(['HIR', 'HIR', 'NYE']);
});

test('a number of candidates is confirmed by typing it, with or without separators', () => {
  expect(confirmationError(31, '')).toBe('Enter 31 to continue.');
  expect(confirmationError(31, '30')).toBe('Enter 31 to continue.');
  expect(confirmationError(2, '2')).toBeNull();
  expect(confirmationError(1240, '1,240')).toBeNull();
  expect(confirmationError(1240, ' 1 240 ')).toBeNull();
});
