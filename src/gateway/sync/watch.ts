import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { sweeps } from '../readModel/tables.ts';
import { ASSESSMENT_LIST } from './lists.ts';

/** So often it is noted that a list is being watched. */
const NOTED_EVERY = sql.raw(`interval '10 seconds'`);

/**
 * Takes note that a list is being looked at, so that it is read again soon: the candidatures of an assessment, or, for
 * null, the assessments. To be called with every answer from it; writes a row at most every ten seconds, and tells whether
 * it did.
 */
export async function watchAssessment(db: Db, upstream: string, assessment: number | null): Promise<boolean> {
  const watched_at = sql`now()`;
  const { rowCount } = await db
    .insert(sweeps)
    .values({ upstream, scope: assessment ?? ASSESSMENT_LIST, watched_at })
    .onConflictDoUpdate({
      target: [sweeps.upstream, sweeps.scope],
      set: { watched_at },
      setWhere: sql`coalesce(${sweeps.watched_at} < now() - ${NOTED_EVERY}, true)`,
    });
  return rowCount === 1;
}
