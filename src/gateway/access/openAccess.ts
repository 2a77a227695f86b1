import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/open.ts';
import { changeCache } from '../readModel/cache.ts';
import { assessmentAccess, audit } from '../schema/tables.ts';

/** The actor in the audit log; no user has a name with spaces. */
const OPERATOR = 'Operator (command line)';

/** For an operator: opens an assessment to all users again, of each service that has it. Returns whether it was restricted. */
export async function openAccess(tx: Transaction, assessment: number): Promise<boolean> {
  const isRestricted = and(eq(assessmentAccess.assessment_id, assessment), assessmentAccess.is_restricted);
  const rows = await tx.select({ upstream: assessmentAccess.upstream }).from(assessmentAccess).where(isRestricted);
  for (const { upstream } of rows) {
    await changeCache(tx, upstream, async (change) => {
      const opened = {
        is_restricted: false,
        revision: sql`${assessmentAccess.revision} + 1`,
        author: null,
        changed_at: sql`now()`,
      };
      await change.tx
        .update(assessmentAccess)
        .set(opened)
        .where(and(isRestricted, eq(assessmentAccess.upstream, upstream)));
      await change.tx.insert(audit).values({
        upstream,
        at: sql`now()`,
        actor: OPERATOR,
        operation: 'changeAccess',
        assessment_id: assessment,
        detail: 'off',
        status: 200,
        request_id: 'command',
      });
      change.hasChanged = true;
    });
  }
  return rows.length > 0;
}
