import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open.ts';
import { assessments } from './schema/assessments.ts';

export type { Transaction };

/**
 * Marks an assessment as modified now, and locks it until the transaction ends. Whatever changes an assessment, its
 * links or its candidatures does this first, so that locks are always taken in one order. Null: there is none.
 */
export async function lockAssessment(tx: Transaction, id: number) {
  const [assessment] = await tx
    .update(assessments)
    .set({ modified: new Date() })
    .where(eq(assessments.id, id))
    .returning({ id: assessments.id, name: assessments.name, archived_at: assessments.archived_at });
  return assessment ?? null;
}
