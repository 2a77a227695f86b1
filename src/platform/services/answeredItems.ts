import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { answers } from '../schema/taking.ts';
import type { AreaScore } from '../scoring/outcome.ts';

/** Whether answers are missing: a demo does not store all. */
export const areAnswersMissing = (areas: readonly AreaScore[] | null, answered: readonly string[] = []): boolean =>
  answered.length === 0 && (areas ?? []).some(({ right }) => right > 0);

/** The IDs of a candidature's answered items by test ID; no entry when none. */
export async function readAnsweredItems(db: Pick<Db, 'select'>, candidature: number): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ test_id: answers.test_id, items: sql<string[]>`array_agg(${answers.item_id})` })
    .from(answers)
    .where(and(eq(answers.candidature_id, candidature), isNotNull(answers.answer)))
    .groupBy(answers.test_id);
  return new Map(rows.map(({ test_id, items }) => [test_id, items]));
}
