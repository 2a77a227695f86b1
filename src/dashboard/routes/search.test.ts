import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANDIDATURE_FILTERS, CANDIDATURE_LIST_ORDERINGS, RATINGS } from '../../contract/candidatureFilters.ts';
import { ASSESSMENT_ORDERINGS, bothDirections, CANDIDATE_ORDERINGS } from '../../contract/codes.ts';
import { parseSearch, SEARCH, stringifySearch } from './search.ts';

const { assessments, candidatures, jobs, emailLog, candidates, compared } = SEARCH;
const READERS = Object.entries(SEARCH).map(([name, { read: reader, defaults }]) => ({
  name,
  reader: reader as Read,
  defaults,
}));

// The router passes on any value of the URL or of an older page's history entry.
type Read = (raw: never) => object;
const asRaw = (value: unknown) => value as never;
const read = (reader: Read, address: string) => reader(asRaw(parseSearch(address)));

const code = fc.stringMatching(/^[A-Za-z_]{2,20}$/);
const codes = fc.uniqueArray(code, { maxLength: 4 });
const q = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 30 }))
  .map((text) => text.replaceAll('\0', ''));

describe('the URL state of a page', () => {
  test('is unchanged after writing and reading its URL', () => {
    const page = fc.integer({ min: 1, max: 100_000 });
    const assessmentsState = fc.record({
      status: fc.uniqueArray(code, { minLength: 1, maxLength: 4 }),
      ordering: fc.constantFrom(...bothDirections(ASSESSMENT_ORDERINGS)),
      q,
      page,
    });
    const candidatesState = fc.record({ q, page, ordering: fc.constantFrom(...CANDIDATE_ORDERINGS) });
    const candidaturesState = fc.record({
      status: codes,
      stage: codes,
      ordering: fc.constantFrom(...CANDIDATURE_LIST_ORDERINGS),
      q,
      score: fc.constantFrom('', '60-69', '0-100'),
      invited: fc.constantFrom('', '2026-11-01..2026-11-07'),
      last_invited: fc.constantFrom('', '2026-11-01..2026-11-07'),
      rating: fc.subarray([...RATINGS]),
      recommended: fc.subarray([...CANDIDATURE_FILTERS.recommended.values]),
      notes: fc.subarray([...CANDIDATURE_FILTERS.notes.values]),
      conditions: fc.subarray([...CANDIDATURE_FILTERS.conditions.values]),
      verdict: fc.subarray([...CANDIDATURE_FILTERS.verdict.values]),
      rejection_reason: fc.subarray(['none', '1', '20']),
      link: q,
    });
    const paged = fc.record({ page });
    const emails = fc.record({ q, page, kind: codes });
    fc.assert(
      fc.property(
        assessmentsState,
        candidaturesState,
        paged,
        candidatesState,
        emails,
        (one, two, three, four, five) => {
          expect(read(assessments.read, stringifySearch({ ...one }))).toEqual(one);
          expect(read(candidatures.read, stringifySearch(two))).toEqual(two);
          expect(read(jobs.read, stringifySearch(three))).toEqual(three);
          expect(read(candidates.read, stringifySearch({ ...four }))).toEqual(four);
          expect(read(emailLog.read, stringifySearch({ ...five }))).toEqual(five);
        },
      ),
    );
  });

  test('of a comparison is unchanged after writing and reading its URL', () => {
    const comparedState = fc
      .uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 10 })
      .chain((ids) =>
        fc.record({
          ids: fc.constant(ids),
          pin: fc.constantFrom(0, ...ids),
          differing: fc.boolean(),
          best: fc.boolean(),
        }),
      );
    fc.assert(
      fc.property(comparedState, (state) => {
        expect(read(compared.read, stringifySearch({ ...state }))).toEqual(state);
      }),
    );
  });

  test.each([
    ['', []],
    ['?ids=', []],
    ['?ids=3,2,3,x,0,-1,1e3,2147483648,,7', [3, 2, 7]],
    ['?ids=1,2,3,4,5,6,7,8,9,10,11,12', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('of a comparison with %j has the candidates %j', (address, ids) => {
    expect(read(compared.read, `${address}${address && '&pin=99&differing=1'}`)).toEqual({
      ids,
      pin: 0,
      differing: false,
      best: false,
    });
  });

  test.each([
    ['?score=60-69&invited=2026-11-01..2026-11-07', { score: '60-69', invited: '2026-11-01..2026-11-07' }],
    ['?score=70-60&invited=2026-11-07..2026-11-01', {}],
    ['?score=best&invited=today', {}],
  ])('for %s has the valid ranges only', (address, expected) => {
    expect(read(candidatures.read, address)).toEqual({ ...candidatures.defaults, ...expected });
  });

  test.each(READERS)('of $name, for an empty query, is the default', ({ reader, defaults }) => {
    for (const address of ['', '?', '?other=1', '?q=', '?status=&page=']) {
      expect(read(reader, address)).toEqual(defaults);
    }
  });

  test.each([
    ['?status=new,active', { status: ['new', 'active'] }],
    ['?status=new,new,,%20,x,<script>,paused,a1', { status: ['new', 'paused'] }],
    ['?status=all', { status: ['all'] }],
    ['?status=new&status=active', { status: ['active'] }],
    ['?ordering=-name', { ordering: '-name' }],
    ['?ordering=password', {}],
    ['?ordering=--name', {}],
    ['?ordering=constructor', {}],
    ['?q=a,b%2Cc+d%20e', { q: 'a,b,c d e' }],
    ['?q=%00anna%00', { q: 'anna' }],
    ['?q=%FF%', { q: '\uFFFD%' }],
    ['?__proto__=1&q=anna', { q: 'anna' }],
  ])('for %s has the valid values only [P44 S13]', (address, expected) => {
    expect(read(assessments.read, address)).toEqual({ ...assessments.defaults, ...expected });
  });

  test.each([
    ...['0', '-1', '1.5', '1e3', '0x10', ' 2', '2 ', '100001', '99999999999999999999', 'x', '١٢', 'NaN', ''].map(
      (raw) => [raw, 1] as const,
    ),
    ['1', 1] as const,
    ['7', 7] as const,
    ['100000', 100_000] as const,
  ])('for page=%j has the page %i', (raw, page) => {
    expect(read(jobs.read, stringifySearch({ page: raw }))).toEqual({ page });
  });

  test('is valid for any query [S14]', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true });
    const keys = {
      status: anything,
      stage: anything,
      ordering: anything,
      q: anything,
      page: anything,
      score: anything,
      invited: anything,
      ids: anything,
      pin: anything,
      differing: anything,
      best: anything,
      job: anything,
      days: anything,
      outcome: anything,
    };
    const texts = fc.dictionary(fc.constantFrom(...Object.keys(keys), 'other'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.record(keys, { requiredKeys: [] }), texts, fc.string({ unit: 'binary' }), (raw, some, address) => {
        for (const { reader } of READERS) {
          for (const state of [reader(asRaw(raw)), read(reader, stringifySearch(some)), read(reader, address)]) {
            // Reading the result again gives the same.
            expect(reader(asRaw(state))).toEqual(state);
          }
        }
      }),
    );
  });

  test('has a search of the allowed length at most, without half a character', () => {
    for (const typed of ['a'.repeat(500), `${'a'.repeat(199)}😀`]) {
      const state = candidates.read(asRaw({ q: typed }));
      expect(state.q).toHaveLength(200);
      expect(state.q.isWellFormed()).toBe(true);
      expect(read(candidates.read, stringifySearch({ ...state }))).toEqual(state);
    }
  });
});

describe('the query string', () => {
  test.each([
    [{}, ''],
    [{ q: undefined }, ''],
    [{ status: ['new', 'active'], q: 'anna b' }, '?status=new,active&q=anna+b'],
    [{ stage: ['EVA'], ordering: '-avg_score', page: 2 }, '?stage=EVA&ordering=-avg_score&page=2'],
    [{ q: 'a&b=c#d%2C' }, '?q=a%26b%3Dc%23d%252C'],
  ])('for %j is %s', (search, address) => {
    expect(stringifySearch(search)).toBe(address);
  });

  test('has no brackets, quotes or spaces for any search', () => {
    fc.assert(
      fc.property(codes, q, (status, text) => {
        expect(stringifySearch({ status, q: text })).toMatch(/^\?[\w.,*+%=&-]*$/);
      }),
    );
  });
});
