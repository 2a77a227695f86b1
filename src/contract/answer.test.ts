import { describe, expect, test } from 'vitest';
import { readAnswer } from './answer.ts';
import { endpoints } from './endpoints.ts';

const FLAGS = { is_exited_full_screen: true, is_left_screen: null, repeated_ip: false, is_camera_enabled: true };
const person = (entries: object[], id = 7) => ({
  id,
  full_name: 'Ada',
  email: 'ada@example.org',
  tests: [],
  assessments: [],
  assessments_count: 1,
  last_activity: null,
  assessments_detail: entries,
});

describe('a test taker of a live service [R94]', () => {
  test('is read from an envelope that repeats the fields at its root, once', () => {
    const one = person([{ id: 3, ...FLAGS }]);
    const answer = { count: 1, next: null, previous: null, results: [one], ...one };
    const envelope = readAnswer(endpoints.readCandidate, answer, 7);
    expect(envelope).toMatchObject({ unreadable: 0, value: { count: 1, results: [{ id: 7 }] } });
    expect(Object.keys(envelope?.value ?? {})).toEqual(['count', 'next', 'previous', 'results']);
    expect(readAnswer(endpoints.readFlags, answer, 7)?.value).toMatchObject({ id: 7, email: 'ada@example.org' });
    expect(readAnswer(endpoints.readFlags, answer, 8)).toBeNull();
  });

  test('has entries with the ID of their candidature, also from services that give another', () => {
    const bare = person([{ id: 900, candidature_id: 3, average: 61.5, average_score: '61', ...FLAGS }]);
    const entry = { id: 3, candidature_id: 3, average: 61.5, avg_score: 61.5, average_score: null };
    const one = { assessments_detail: [entry] };
    expect(readAnswer(endpoints.readFlags, bare, 7)).toMatchObject({ unreadable: 0, value: one });
    expect(readAnswer(endpoints.readCandidate, bare, 7)).toMatchObject({ unreadable: 0, value: { results: [one] } });
  });

  test('has no fields that it was not sent', () => {
    const entry = { id: 3, ...FLAGS };
    const read = readAnswer(endpoints.readFlags, person([entry]), 7)?.value;
    for (const absent of ['average', 'modified', 'completed_at', 'tests_detail', 'candidature_id']) {
      expect(read).not.toHaveProperty(['assessments_detail', 0, absent]);
    }
  });
});
