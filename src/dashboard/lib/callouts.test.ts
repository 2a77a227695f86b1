import { expect, test } from 'vitest';
import { calloutsOf, withoutGroups } from './callouts.ts';
import { candidatureOf } from './testing/candidature.ts';

const selection = [
  candidatureOf({ id: 1, stage: 'HIR', status: 'completed' }),
  candidatureOf({ id: 2, stage: 'HIR', status: 'invited' }),
  candidatureOf({ id: 3, stage: 'OFS', status: 'started' }),
  candidatureOf({ id: 4, stage: 'REJ', status: 'completed' }),
  candidatureOf({ id: 5, stage: 'NYE', status: 'paused' }),
];

test('groups are counted in the selection, and empty ones are not named', () => {
  expect(calloutsOf(selection, ['hired', 'offer_sent', 'rejected', 'not_started', 'not_completed'])).toEqual([
    { group: 'hired', text: '2 of 5 are hired.', label: 'Leave out 2 hired' },
    { group: 'offer_sent', text: '1 of 5 is in stage Offer sent.', label: 'Leave out 1 with an offer' },
    { group: 'rejected', text: '1 of 5 is already rejected.', label: 'Leave out 1 already rejected' },
    { group: 'not_started', text: '1 of 5 has not started the assessment.', label: 'Leave out 1 not started' },
    { group: 'not_completed', text: '2 of 5 have not completed the assessment.', label: 'Leave out 2 not completed' },
  ]);
  expect(calloutsOf(selection.slice(4), ['hired', 'not_completed'])).toEqual([]);
});

test('who is in any of the groups is left out, once', () => {
  const idsWithout = (...groups: Parameters<typeof calloutsOf>[1]) =>
    withoutGroups(selection, new Set(groups)).map(({ id }) => id);
  expect(idsWithout()).toEqual([1, 2, 3, 4, 5]);
  expect(idsWithout('hired', 'not_completed')).toEqual([4, 5]);
  expect(idsWithout('rejected', 'offer_sent')).toEqual([1, 2, 5]);
});
