import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/open.ts';
import { assessments } from './assessments.ts';

export type { Transaction };

/**
 * Locks an assessment until the transaction ends, and sets `modified` to now. Every change of an assessment, its links or
 * its candidatures starts with this, so that the order of locks is always the same. Null: it does not exist.
 */
export async function lockAssessment(tx: Transaction, id: number) {
  const [assessment] = await tx
    .update(assessments)
    .set({ modified: new Date() })
    .where(eq(assessments.id, id))
    .returning({ id: assessments.id, name: assessments.name, archived_at: assessments.archived_at });
  return assessment ?? null;
}
