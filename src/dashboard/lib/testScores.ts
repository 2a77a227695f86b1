import type { Result } from '../../contract/result.ts';

/** One test of an assessment, with the scores that people have in it. */
export interface TestScores {
  /** The test's ID, or its name where it has none. */
  key: string;
  name: string;
  isCode: boolean;
  scores: number[];
}

/** Tells a test from the others of its assessment. */
export function keyOf({ test_id: id, name }: Pick<Result, 'test_id' | 'name'>): string {
  return id === null ? `name:${name ?? ''}` : String(id);
}

/** Whether a result is that of a test; custom questions come as an item of their own. */
export function isTest({ algorithm }: Result): boolean {
  return algorithm !== 'custom_questions';
}

/** The tests that anybody has a result of, in the order in which they first come, each with the scores there are. */
export function testsOf(people: Iterable<readonly Result[]>): TestScores[] {
  const tests = new Map<string, TestScores>();
  for (const results of people) {
    // A server may say the same twice; of one person one score counts.
    const counted = new Set<string>();
    for (const result of results) {
      if (!isTest(result)) continue;
      const key = keyOf(result);
      const test = tests.get(key) ?? { key, name: nameOf(result), isCode: result.is_code_test === true, scores: [] };
      tests.set(key, test);
      if (result.score === null || counted.has(key)) continue;
      counted.add(key);
      test.scores.push(result.score);
    }
  }
  return [...tests.values()];
}

const nameOf = ({ name }: Result): string => name?.trim() || 'Unnamed test';
