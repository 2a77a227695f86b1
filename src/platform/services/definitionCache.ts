import { eq } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { TestDefinition } from '../definitions/tests.ts';
import { tests } from '../schema/assessments.ts';

/** Reads a test's definition, in the current transaction if there is one. */
export type ReadDefinition = (db: Pick<Db, 'select'>, testId: number) => Promise<TestDefinition>;

const MAX_CACHED_DEFINITIONS = 100;

/** Caches recently read definitions. They never change. */
export function createDefinitionCache(): ReadDefinition {
  const kept = new Map<number, TestDefinition>();
  return async (db, testId) => {
    const known = kept.get(testId);
    kept.delete(testId);
    const definition = known ?? (await readDefinition(db, testId));
    kept.set(testId, definition);
    const [oldest] = kept.keys();
    if (kept.size > MAX_CACHED_DEFINITIONS && oldest !== undefined) kept.delete(oldest);
    return definition;
  };
}

async function readDefinition(db: Pick<Db, 'select'>, testId: number): Promise<TestDefinition> {
  const [row] = await db.select({ definition: tests.definition }).from(tests).where(eq(tests.id, testId));
  if (!row) throw new Error(`There is no test ${testId}`);
  return row.definition;
}
