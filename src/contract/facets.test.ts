import { expect, test } from 'vitest';
import { CANDIDATURE_FILTERS, FACETS, VALUE_COUNTS } from './candidatureFilters.ts';
import { Facets } from './facets.ts';

test('every filter with codes or scores has counts', () => {
  const counted = Object.entries(CANDIDATURE_FILTERS).filter(([, { kind }]) => kind === 'codes' || kind === 'scores');
  expect([...FACETS, ...VALUE_COUNTS].toSorted()).toEqual(counted.map(([name]) => name).toSorted());
});

test('the answer of readFacets has every facet', () => {
  expect(Object.keys(Facets.def.shape)).toEqual(['as_of', ...FACETS]);
});
