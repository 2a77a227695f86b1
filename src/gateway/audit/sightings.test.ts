import { expect, test } from 'vitest';
import { createSightings } from './sightings.ts';

test('a candidature is known by the list in which it was last seen', () => {
  const sightings = createSightings();
  expect(sightings.assessmentOf(1)).toBeUndefined();
  sightings.note(7, { results: [{ id: 1 }, { id: 2 }] });
  sightings.note(8, { results: [{ id: 3 }] });
  expect([1, 2, 3, 4, undefined].map(sightings.assessmentOf)).toEqual([7, 7, 8, undefined, undefined]);
});

test.each([
  null,
  [],
  'x',
  {},
  { results: 'many' },
  { results: [null, 'x', {}, { id: '1' }, { id: 0 }, { id: -1 }, { id: 1.5 }] },
])('nothing is made of %j', (list) => {
  const sightings = createSightings();
  sightings.note(7, list);
  sightings.note('7', { results: [{ id: 1 }] });
  expect([0, 1, 1.5, -1].map(sightings.assessmentOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('whom nobody has looked at for long is forgotten', () => {
  const sightings = createSightings(2);
  sightings.note(7, { results: [{ id: 1 }, { id: 2 }] });
  sightings.note(7, { results: [{ id: 3 }, { id: 1 }] });
  expect([1, 2, 3].map(sightings.assessmentOf)).toEqual([7, undefined, 7]);
});
