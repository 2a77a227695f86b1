import { describe, expect, test } from 'vitest';
import type { Overview } from '../../contract/taking.ts';
import { initialView, minutesLeft, type Step } from './view.ts';

const testStep = (test_id: number, state: Step['state'], answered = 0): Step => ({
  kind: 'test',
  test_id,
  name: `Test ${test_id}`,
  type: 'basic',
  instructions: null,
  minutes: 10,
  items: 5,
  answered,
  has_practice: false,
  state,
  deadline: null,
});
const questions = (state: Step['state'], answered = 0): Step => ({ kind: 'questions', items: 2, answered, state });

function overview(status: Overview['status'], ...steps: Step[]): Overview {
  return { assessment: 'A', language: 'en', name: 'Ada', status, now: '2026-11-21T12:00:00Z', steps };
}

describe('opening the personal link shows [T26]', () => {
  test.each([
    ['at the welcome before the start', overview('invited', testStep(1, 'open')), { kind: 'welcome' }],
    [
      'at the overview between tests',
      overview('started', testStep(1, 'done'), testStep(2, 'open')),
      { kind: 'overview' },
    ],
    [
      'in the test that runs',
      overview('started', testStep(1, 'done'), testStep(2, 'running')),
      { kind: 'test', testId: 2 },
    ],
    [
      'at the overview before the questions',
      overview('started', testStep(1, 'done'), questions('running')),
      { kind: 'overview' },
    ],
    [
      'in the questions once one is answered',
      overview('started', testStep(1, 'done'), questions('running', 1)),
      { kind: 'questions' },
    ],
    ['at the end while code still runs', overview('started', testStep(1, 'done')), { kind: 'end' }],
    ['at the end', overview('completed', testStep(1, 'done'), questions('done')), { kind: 'end' }],
  ])('%s', (_, given, place) => {
    expect(initialView(given)).toEqual(place);
  });
});

test('the remaining minutes are those of unfinished tests', () => {
  const given = overview(
    'started',
    testStep(1, 'done'),
    testStep(2, 'running'),
    testStep(3, 'open'),
    questions('open'),
  );
  expect(minutesLeft(given)).toBe(20);
});
