import { readBig5 } from '../../contract/personality.ts';
import type { Result } from '../../contract/result.ts';

/** A test of an assessment. */
interface Test {
  /** The test's ID, or its name where it has none. */
  key: string;
  /** Null: it has none. */
  name: string | null;
}

/** Identifies a test within its assessment. */
export function testKey({ test_id: id, name }: Pick<Result, 'test_id' | 'name'>): string {
  return id === null ? `name:${name ?? ''}` : String(id);
}

/** Whether a result is that of a test. Custom questions come as a separate result. */
export function isTest({ algorithm }: Result): boolean {
  return algorithm !== 'custom_questions';
}

/** Whether a result is the personality profile, which is shown apart from the tests. */
export function isProfile({ algorithm, score_display: display, score }: Result): boolean {
  return score === null && readBig5(algorithm, display) !== null;
}

/** The tests that have a result, each once, in the order of the results. */
export function testsOf(results: readonly Result[]): Test[] {
  const tests = new Map<string, Test>();
  for (const result of results) {
    const key = testKey(result);
    if (isTest(result) && !tests.has(key)) tests.set(key, { key, name: result.name?.trim() || null });
  }
  return [...tests.values()];
}
