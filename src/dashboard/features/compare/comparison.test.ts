import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CandidatureFlags } from '../../../contract/candidate.ts';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import { knownCandidature } from '../../lib/testing/candidature.ts';
import { resultOf } from '../../lib/testing/result.ts';
import { type AllScores, bestOf, comparisonOf, differenceOf, isEqual, type Subject } from './comparison.ts';

const NO_SCORES: AllScores = { finalScores: null, testScores: new Map() };

let lastId = 0;
const subject = (row: Partial<KnownCandidature>, rest: Partial<Subject> = {}): Subject => ({
  candidature: knownCandidature({ id: ++lastId, status: 'completed', ...row }),
  results: [],
  flags: null,
  recommendations: null,
  ...rest,
});
const lines = (...args: Parameters<typeof comparisonOf>) => comparisonOf(...args).flatMap((group) => group.lines);
const texts = (subjects: Subject[], label: string) =>
  lines(subjects, NO_SCORES)
    .find((line) => line.label === label)
    ?.cells.map(({ text }) => text);

describe('a comparison', () => {
  test('compares scores with the median of the known ones', () => {
    const results = [resultOf({ test_id: 7, name: 'Logic', score: 60 }), resultOf({ test_id: 8, name: 'Typing' })];
    const scores: AllScores = {
      finalScores: { count: 10, quartiles: [32.5, 52.5, 67.5] },
      testScores: new Map([['7', { count: 3, quartiles: null }]]),
    };
    const found = lines([subject({ avg_score: 60 }, { results }), subject({}, { results: null })], scores);
    expect(found.find(({ label }) => label === 'Score')).toMatchObject({ note: 'median 52.5', median: 52.5 });
    // Of fewer than ten scores there is no median.
    expect(found.find(({ label }) => label === 'Logic')).toMatchObject({
      note: '3 scores',
      median: null,
      cells: [{ text: '60', value: 60 }, { text: null }],
    });
    expect(found.find(({ label }) => label === 'Typing')).toMatchObject({
      note: null,
      cells: [{ text: 'No score' }, {}],
    });
  });

  test('averages the scores by criteria with their spread, and says what is hidden [X95]', () => {
    const given = (state: 'draft' | 'current' | 'earlier', scores: number[]) => ({
      ...({ id: 1, candidature: 1, author: 'dan@example.org', is_own: false, is_locked: false } as const),
      ...({ recommendation: 'yes', reason: '', after_seeing: false, at: '2026-11-01T00:00:00Z' } as const),
      state,
      scores: scores.map((score, index) => ({ criterion: index + 7, score })),
    });
    const results = [given('current', [4, 3]), given('current', [2, 3]), given('earlier', [1, 1]), given('draft', [1])];
    const criteria = [
      { id: 7, name: 'SQL', description: '' },
      { id: 8, name: 'Care', description: '' },
    ];
    const people = [
      subject(
        { scorecard: { average: 3, lowest: 2.54, highest: 3.5, count: 2 } },
        { recommendations: { results, hides_recommendations: false } },
      ),
      subject({ hides_recommendations: true }, { recommendations: { results: [], hides_recommendations: true } }),
      subject({}, { recommendations: { results: [given('current', [4])], hides_recommendations: false } }),
    ];
    const cells = (label: string) => {
      const found = lines(people, NO_SCORES, criteria).find((line) => line.label === label);
      return { best: found && bestOf(found), cells: found?.cells.map(({ text, spread }) => [text, spread]) };
    };
    const hidden = ['Hidden until you submit yours', undefined];
    expect(cells('Average').cells).toEqual([['3', '2.5–3.5'], hidden, ['—', undefined]]);
    expect(cells('SQL')).toEqual({ best: 4, cells: [['3', '2–4'], hidden, ['4', undefined]] });
    expect(cells('Care').cells).toEqual([['3', undefined], hidden, ['—', undefined]]);
    expect(texts(people, 'Recommended')).toEqual(['—', 'Hidden until you submit yours', '—']);
    // Without criteria there is no such group.
    expect(texts(people, 'Average')).toBeUndefined();
  });

  test('marks the score of a candidate who has not completed as provisional', () => {
    const people = [subject({ avg_score: 60 }), subject({ avg_score: 90, status: 'started' })];
    expect(texts(people, 'Score')).toEqual(['60', '90']);
    const [final, provisional] = lines(people, NO_SCORES).find(({ label }) => label === 'Score')?.cells ?? [];
    expect(final).not.toHaveProperty('provisional');
    expect(provisional).toMatchObject({ provisional: true });
    // A difference between a final and a provisional score says nothing.
    expect(final && provisional && differenceOf(provisional, final)).toBeNull();
  });

  test('shows missing values as such, and unknown codes unchanged [S13 S14]', () => {
    const people = [subject({ stage: 'XYZ', avg_score: 0 }), subject({ stage: null, created: 'soon' })];
    expect(texts(people, 'Stage')).toEqual(['XYZ', '—']);
    expect(texts(people, 'Score')).toEqual(['0', '—']);
    expect(texts(people, 'Invited')?.[1]).toBe('soon');
  });

  test('has test conditions in three states, and none before they are read', () => {
    // Only what is asked for here matters.
    const flags = { is_left_screen: true, repeated_ip: false } as CandidatureFlags;
    const people = [subject({}, { flags }), subject({}, { flags: null }), subject({}, { flags: undefined })];
    expect(texts(people, 'Focus')).toEqual(['To check', 'Not recorded', null]);
    expect(texts(people, 'IP address')).toEqual(['Fine', 'Not recorded', null]);
    expect(texts([subject({ status: 'started' })], 'Camera')).toEqual(['Not completed yet']);
  });

  test('has a line for each personality factor, or the code if it is no profile', () => {
    const profile = { personality_algorithm: 'big_5', personality: '5-4-3-2-1' };
    const people = [subject(profile), subject({ personality_algorithm: 'disc', personality: 'DI' }), subject({})];
    expect(texts(people, 'Extroversion')).toEqual(['very high', '—', '—']);
    expect(texts(people, 'Openness')?.[0]).toBe('very low');
    expect(texts(people, 'Code')).toEqual(['—', 'DI', '—']);
    const [first, second] = [subject({}), subject({})];
    expect(comparisonOf([first, second], NO_SCORES).map(({ title }) => title)).not.toContain('Personality');
  });

  test('omits custom questions, and shows a personality test as its profile only', () => {
    const results = [
      resultOf({ test_id: 1, name: 'Big Five', algorithm: 'big_5', score_display: '1-2-3-4-5' }),
      resultOf({ test_id: 2, name: 'Questions', algorithm: 'custom_questions' }),
      resultOf({ test_id: 3, name: 'DISC', algorithm: 'disc', score_display: 'DI' }),
    ];
    const untaken = [resultOf({ test_id: 1, name: 'Big Five', algorithm: 'big_5', completed: false })];
    const found = lines([subject({}, { results }), subject({}, { results: untaken })], NO_SCORES).map(
      ({ label }) => label,
    );
    expect(found).toContain('DISC');
    expect(found).not.toContain('Big Five');
    expect(found).not.toContain('Questions');
  });

  test('has a cell for each candidate in each line', () => {
    const rows = fc.array(
      fc.record({ avg_score: fc.option(fc.nat({ max: 100 })), stage: fc.constantFrom('EVA', null) }),
    );
    fc.assert(
      fc.property(rows, (people) => {
        for (const { cells } of lines(
          people.map((row) => subject(row)),
          NO_SCORES,
        ))
          expect(cells).toHaveLength(people.length);
      }),
    );
  });
});

test.each([
  [['a', 'a'], true],
  [['a', 'b'], false],
  [['—', '—'], true],
  [['a', null], false],
  [[null, null], false],
])('a line with the cells %j has equal cells: %s', (cells, same) => {
  const line = { key: '', label: '', note: null, kind: 'text', median: null } as const;
  expect(isEqual({ ...line, cells: cells.map((text) => ({ text, value: null })) })).toBe(same);
});

test.each([
  ['score', [70, 82, 82], 82],
  ['rating', [3, null, 5], 5],
  ['score', [70, 70, null], null],
  ['score', [null, null, null], null],
  // A trait has no best level.
  ['level', [1, 3, 5], null],
] as const)('the best %s of %j is %j', (kind, values, best) => {
  const line = { key: '', label: '', note: null, kind, median: null };
  expect(bestOf({ ...line, cells: values.map((value) => ({ text: '', value })) })).toBe(best);
});

test('a provisional score is not the best', () => {
  const cells = [
    { text: '', value: 99, provisional: true } as const,
    ...[60, 70].map((value) => ({ text: '', value })),
  ];
  expect(bestOf({ key: '', label: '', note: null, kind: 'score', median: null, cells })).toBe(70);
});

test.each([
  [70, 58, '+12'],
  [58, 70, '−12'],
  [60.5, 60, '+0.5'],
  [0, 0, '±0'],
  [null, 3, null],
  [3, null, null],
])('the difference of %j from %j is %j', (value, pinned, words) => {
  expect(differenceOf({ text: '', value }, { text: '', value: pinned })).toBe(words);
});
