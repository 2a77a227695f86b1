import { expect, test } from 'vitest';
import { calloutsOf, withoutGroups } from './callouts.ts';

const selection = [
  { stage: 'HIR', status: 'completed', count: 1 },
  { stage: 'HIR', status: 'invited', count: 1 },
  { stage: 'OFS', status: 'started', count: 1 },
  { stage: 'REJ', status: 'completed', count: 3 },
  { stage: 'NYE', status: 'paused', count: 1 },
];

test('groups of the selection are shown with their counts, and empty groups are not', () => {
  expect(calloutsOf(selection, ['hired', 'offer_sent', 'rejected', 'not_started', 'not_completed'])).toEqual([
    { group: 'hired', text: '2 of 7 are hired.', label: 'Leave out 2 hired' },
    { group: 'offer_sent', text: '1 of 7 is in stage Offer sent.', label: 'Leave out 1 with an offer' },
    { group: 'rejected', text: '3 of 7 are already rejected.', label: 'Leave out 3 already rejected' },
    { group: 'not_started', text: '1 of 7 has not started the assessment.', label: 'Leave out 1 not started' },
    { group: 'not_completed', text: '2 of 7 have not completed the assessment.', label: 'Leave out 2 not completed' },
  ]);
  expect(calloutsOf(selection.slice(4), ['hired', 'not_completed'])).toEqual([]);
});

test('candidates in any of the excluded groups are skipped', () => {
  const stagesWithout = (...groups: Parameters<typeof calloutsOf>[1]) =>
    withoutGroups(selection, new Set(groups)).map(({ stage }) => stage);
  expect(stagesWithout()).toEqual(['HIR', 'HIR', 'OFS', 'REJ', 'NYE']);
  expect(stagesWithout('hired', 'not_completed')).toEqual(['REJ', 'NYE']);
  expect(stagesWithout('rejected', 'offer_sent')).toEqual(['HIR', 'HIR', 'NYE']);
});
