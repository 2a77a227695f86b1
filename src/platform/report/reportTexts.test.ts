import { expect, test } from 'vitest';
import type { TestReport } from './reportModel.ts';
import {
  chartText,
  createTimeFormat,
  formatDuration,
  comparisonText,
  progressText,
  secondsUsed,
  timeZoneText,
} from './reportTexts.ts';

const comparison = {
  score: 82,
  count: 1412,
  below: 1310,
  above: 101,
  median: 64.5,
  buckets: [1, 2, 3, 4, 5, 6, 7, 8, 9, 1367],
};

test.each([
  ['UTC', '21 November 2026, 23:30 UTC'],
  ['Europe/Berlin', '22 November 2026, 00:30 UTC+1'],
  ['America/New_York', '21 November 2026, 18:30 UTC−5'],
  ['Asia/Kolkata', '22 November 2026, 05:00 UTC+5:30'],
])('a time in %s has its time zone', (zone, words) => {
  expect(createTimeFormat(zone)(new Date('2026-11-21T23:30:00Z'))).toBe(words);
});

test.each([
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['America/New_York', 'Eastern Time (New York)'],
  ['Etc/GMT+5', 'GMT+5'],
])('the time zone %s has a name', (zone, words) => {
  expect(timeZoneText(zone, new Date('2026-11-21T23:30:00Z'))).toBe(words);
});

test.each([
  [0, '0 s'],
  [40.4, '40 s'],
  [60, '1 min'],
  [1040, '17 min 20 s'],
  [3600, '1 h'],
  [3959, '1 h 5 min'],
])('a duration of %d seconds is %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test('a score is compared with those of other candidates', () => {
  expect(comparisonText(comparison)).toBe('Rank 102 of 1,412 · median 64.5');
  expect(comparisonText({ ...comparison, count: 9, above: 5, median: null })).toBe(
    'Rank 6 of 9 · 9 scores: too few for a median',
  );
  expect(comparisonText({ ...comparison, count: 0, below: 0, median: null })).toBe('No comparison until completed');
});

test('the first score has no comparison', () => {
  const alone = { ...comparison, count: 1, below: 0 };
  expect(comparisonText(alone)).toBe('No other completed candidate yet');
  expect(chartText(alone)).toBe('Score 82 of 100.');
});

test('a chart has a text with its numbers', () => {
  expect(chartText(comparison)).toContain('Median 64.5. Candidates by score: 0 to 9: 1, 10 to 19: 2,');
  expect(chartText(comparison)).toContain('90 to 100: 1,367.');
});

const untaken: TestReport = {
  name: 'SQL',
  kind: 'basic',
  started: null,
  submitted: null,
  allowed: 600,
  comparison: null,
  areas: [],
  profile: null,
};
const begun = { ...untaken, started: new Date('2026-11-21T09:00:00Z') };
const done = { ...begun, submitted: new Date('2026-11-21T09:08:20Z') };

test('a missing score is not shown as 0', () => {
  expect(progressText(untaken)).toBe('Not taken');
  expect(progressText(begun)).toBe('In progress');
  expect(progressText(done)).toBe('Submitted, no score yet');
  expect(progressText({ ...done, kind: 'personality' })).toBe('A profile, no score');
});

test('the duration of a test is shown once it is submitted', () => {
  expect(secondsUsed(begun)).toBeNull();
  expect(secondsUsed(done)).toBe(500);
  // Extra time is not shown.
  expect(secondsUsed({ ...done, allowed: 300 })).toBe(300);
});
