import type { Result } from '../../contract/result.ts';

/** A test of an assessment. */
interface Test {
  /** The test's ID, or its name where it has none. */
  key: string;
  /** Null: it has none. */
  name: string | null;
}

/** Tells a test from the others of its assessment. */
export function keyOf({ test_id: id, name }: Pick<Result, 'test_id' | 'name'>): string {
  return id === null ? `name:${name ?? ''}` : String(id);
}

/** Whether a result is that of a test; custom questions come as an item of their own. */
export function isTest({ algorithm }: Result): boolean {
  return algorithm !== 'custom_questions';
}

/** The tests that there is a result of, each once, in the order in which they first come. */
export function testsOf(results: readonly Result[]): Test[] {
  const tests = new Map<string, Test>();
  for (const result of results) {
    const key = keyOf(result);
    if (isTest(result) && !tests.has(key)) tests.set(key, { key, name: result.name?.trim() || null });
  }
  return [...tests.values()];
}
