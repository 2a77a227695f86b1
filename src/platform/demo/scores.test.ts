import { expect, test } from 'vitest';
import { readBig5 } from '../../contract/personality.ts';
import { scoreTest } from '../scoring/score.ts';
import { MINUTE } from './course.ts';
import { demoOf, groupBy, now } from './testSupport.ts';

const { tests, assessmentTests, customQuestions, candidatures, results, answers } = demoOf();
const testOf = new Map(tests.map((row) => [row.id, row]));
const resultsOf = groupBy(results, (row) => row.candidature_id);
const testsOf = groupBy(assessmentTests, (row) => row.assessment_id);
const questionsOf = groupBy(customQuestions, (row) => row.assessment_id);
const isSubmitted = ({ submitted_at }: { submitted_at: Date | null }) => submitted_at !== null;
const isPersonality = ({ test_id }: { test_id: number }) => testOf.get(test_id)?.algorithm === 'big_5';

test('the score of a candidature is the rounded mean of its scored tests', () => {
  for (const { id, avg_score } of candidatures) {
    const scores = (resultsOf.get(id) ?? []).flatMap(({ score }) => score ?? []);
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    expect(avg_score).toBe(scores.length === 0 ? null : Math.round(mean));
  }
});

test('completed candidates have submitted every test; others have tests or questions left', () => {
  for (const { id, assessment_id, status } of candidatures) {
    const own = resultsOf.get(id) ?? [];
    const all = testsOf.get(assessment_id)?.length;
    expect(own.length > 0).toBe(status !== 'invited');
    if (status === 'completed') expect(own.filter(isSubmitted).length).toBe(all);
    else if (!questionsOf.has(assessment_id)) expect(own.filter(isSubmitted).length).not.toBe(all);
  }
  const open = results.filter((result) => !isSubmitted(result));
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ deadline }) => deadline <= now)).toEqual([]);
});

test('each test has a start and an end, and follows the one before', () => {
  const wrong: unknown[] = [];
  for (const { id, started_at, completed_at } of candidatures) {
    let last = started_at ?? now;
    for (const result of resultsOf.get(id) ?? []) {
      const limit = (testOf.get(result.test_id)?.time_limit_minutes ?? 0) * MINUTE;
      const { started_at: begun, deadline, submitted_at: end } = result;
      const isInOrder = begun >= last && (end === null || (begun < end && end <= deadline));
      if (deadline.getTime() - begun.getTime() !== limit || !isInOrder) wrong.push(result);
      last = end ?? now;
    }
    if (completed_at && last > completed_at) wrong.push(id);
  }
  expect(wrong).toEqual([]);
});

test('a submitted test has either a score from 0 to 100 or a personality code', () => {
  for (const result of results) {
    expect(result.score !== null).toBe(isSubmitted(result) && !isPersonality(result));
    expect(result.areas !== null).toBe(isSubmitted(result));
    if (!isSubmitted(result) || !isPersonality(result)) expect(result.score_display).toBe('');
  }
  const scores = results.flatMap(({ score }) => score ?? []);
  expect(scores.filter((score) => !Number.isInteger(score) || score < 0 || score > 100)).toEqual([]);
  const codes = results.map((result) => result.score_display).filter((code) => code !== '');
  expect(codes.length).toBeGreaterThan(500);
  expect(codes.filter((code) => readBig5('big_5', code) === null)).toEqual([]);
});

test('scoring the stored answers gives the stored result', () => {
  const kept = groupBy(answers, ({ candidature_id, test_id }) => `${candidature_id} ${test_id}`);
  const rows = results.filter(({ candidature_id, test_id }) => kept.has(`${candidature_id} ${test_id}`));
  let compared = 0;
  for (const { candidature_id, test_id, submitted_at, score, score_display, areas } of rows) {
    const definition = testOf.get(test_id)?.definition;
    // Code is run in data/attempts.slow.ts.
    if (submitted_at === null || !definition || definition.kind === 'code') continue;
    const given = kept.get(`${candidature_id} ${test_id}`) ?? [];
    const outcome = scoreTest(definition, new Map(given.map(({ item_id, answer }) => [item_id, answer])));
    expect({ score, score_display, areas }).toEqual(outcome);
    compared++;
  }
  expect(compared).toBeGreaterThan(100);
});

test('the candidature has the code of its personality test, and some codes have decimals', () => {
  for (const { id, personality, personality_algorithm } of candidatures) {
    const taken = resultsOf.get(id)?.find(isPersonality);
    // As in taking/recomputeCandidature.ts: no algorithm before the test is scored.
    expect(personality_algorithm).toBe(taken?.areas ? 'big_5' : null);
    expect(personality).toBe(taken?.score_display || null);
  }
  expect(candidatures.some(({ personality }) => personality?.includes('.'))).toBe(true);
  expect(candidatures.some(({ personality }) => personality !== null && !personality.includes('.'))).toBe(true);
});

test('scores are spread around the middle, neither all equal nor evenly', () => {
  const scored = groupBy(
    results.filter(({ score }) => score !== null),
    (row) => row.test_id,
  );
  const figures = [...scored.values()].map((rows) => {
    const scores = rows.map(({ score }) => score ?? 0);
    const mean = average(scores);
    return { mean, deviation: Math.sqrt(average(scores.map((score) => (score - mean) ** 2))) };
  });
  expect(figures.length).toBeGreaterThanOrEqual(9);
  expect(figures.filter(({ mean }) => mean < 45 || mean > 80)).toEqual([]);
  expect(figures.filter(({ deviation }) => deviation < 9 || deviation > 28)).toEqual([]);
});

test('scores of one candidate correlate between tests', () => {
  const pairs = [...resultsOf.values()].flatMap((rows) => {
    const scores = rows.flatMap(({ score }) => score ?? []);
    const [first, second] = scores;
    return first === undefined || second === undefined ? [] : [[first, second] as const];
  });
  const [firsts, seconds] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  expect(correlation(firsts, seconds)).toBeGreaterThan(0.2);
  expect(correlation(firsts, seconds)).toBeLessThan(0.7);
});

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [average(a), average(b)];
  const product = average(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
  const spread = (values: readonly number[], mean: number) => average(values.map((value) => (value - mean) ** 2));
  return product / Math.sqrt(spread(a, meanA) * spread(b, meanB));
}
