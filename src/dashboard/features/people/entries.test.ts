import { describe, expect, test } from 'vitest';
import { Candidate, CandidatureFlags } from '../../../contract/candidate.ts';
import { read } from '../../../contract/tolerant.ts';
import { entriesOf, flagSummary } from './entries.ts';

const person = (raw: { assessments?: unknown; assessments_detail?: unknown }) => {
  const { value } = read(Candidate, raw);
  if (!value) throw new Error('not a person');
  return value;
};

const named = (...names: string[]) => names.map((name) => ({ assessment_name: name }));

const flags = (raw: Record<string, unknown>) => {
  const { value } = read(CandidatureFlags, raw);
  if (!value) throw new Error('not an entry');
  return flagSummary(value);
};

describe('the assessments of a person', () => {
  const names = (raw: Parameters<typeof person>[0]) => entriesOf(person(raw)).map((entry) => entry.assessment_name);

  test('come with the latest invitation first, those without a date last', () => {
    const detail = [
      { id: 1, assessment_name: 'Old', created: '2026-01-05T08:00:00Z' },
      { id: 2, assessment_name: 'Undated' },
      { id: 3, assessment_name: 'New', created: '2026-03-05T08:00:00+05:00' },
    ];
    expect(names({ assessments: named('Old', 'Undated', 'New'), assessments_detail: detail })).toEqual([
      'New',
      'Old',
      'Undated',
    ]);
  });

  test('are the names alone when entries carry nothing but flags [S14]', () => {
    const detail = [{ is_left_screen: true }, { is_left_screen: false }];
    const entries = entriesOf(person({ assessments: named('One', 'Two'), assessments_detail: detail }));
    expect(entries.map((entry) => entry.assessment_name)).toEqual(['One', 'Two']);
    expect(entries.map((entry) => entry.is_left_screen)).toEqual([null, null]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    expect(entries.every(({ id }) => id < 0)).toBe(true);
  });

  test('belong together when there is one of each', () => {
    const [entry] = entriesOf(person({ assessments: named('Only'), assessments_detail: [{ repeated_ip: true }] }));
    expect(entry).toMatchObject({ assessment_name: 'Only', repeated_ip: true });
  });

  test('hold every name, also one that no entry has, and the same name twice', () => {
    const detail = [{ id: 7, assessment_name: 'B' }];
    expect(names({ assessments: named('A', 'B', 'B'), assessments_detail: detail })).toEqual(['B', 'A', 'B']);
  });

  test('are the entries as they are when there is no name at all', () => {
    expect(names({ assessments_detail: [{ is_left_screen: true }, {}] })).toEqual([null, null]);
    expect(names({})).toEqual([]);
  });
});

describe('the flags in a few words', () => {
  const fine = { is_exited_full_screen: false, is_left_screen: false, repeated_ip: false, is_camera_enabled: true };

  test.each([
    ['None noticed', { ...fine, status: 'completed' }],
    ['1 noticed', { ...fine, status: 'completed', is_camera_enabled: false }],
    ['2 noticed', { ...fine, status: 'started', is_left_screen: true, repeated_ip: true }],
    ['None noticed', { ...fine, status: 'completed', repeated_ip: null }],
    ['Not recorded', { status: 'completed' }],
    ['Not recorded', { id: 5 }],
    ['—', {}],
    ['Not completed yet', { status: 'invited' }],
  ])('%s', (words, entry) => {
    expect(flags(entry).words).toBe(words);
  });

  test('name what was noticed as sentences', () => {
    expect(flags({ ...fine, is_camera_enabled: false }).noticed).toEqual([
      'The camera was not on during the assessment.',
    ]);
  });
});
