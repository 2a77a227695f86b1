import { and, asc, eq, inArray, isNotNull, min, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import { audit, jobs } from '../schema.ts';
import type { Ids } from './people.ts';

/** Stands where somebody who was erased had asked for something: that anybody had is still to be told from nobody. */
const ERASED = 'erased';

/** Which of the writes are about a person. */
function isAbout(ids: readonly Ids[]): SQL | undefined {
  return or(
    sql`false`,
    ...ids.map(({ upstream, candidatures }) =>
      and(eq(audit.upstream, upstream), inArray(audit.candidature_id, candidatures)),
    ),
  );
}

/** What was done with a person; by whom, is that one's own. */
export async function notedAbout(db: Db, ids: readonly Ids[]) {
  const { at, operation, assessment_id, candidature_id, detail, status } = audit;
  return await db
    .select({ at, operation, assessment_id, candidature_id, detail, status })
    .from(audit)
    .where(isAbout(ids))
    .orderBy(asc(audit.id));
}

/** Takes a person out of the audit log, as whom it is about and as who asked. What was done stays. Answers how many rows. */
export async function forgetIn(tx: Transaction, email: string, ids: readonly Ids[]): Promise<number> {
  const about = await tx.update(audit).set({ candidature_id: null }).where(isAbout(ids)).returning({ id: audit.id });
  const asked = await tx.update(audit).set({ actor: ERASED }).where(eq(audit.actor, email)).returning({ id: audit.id });
  const made = await tx.update(jobs).set({ actor: ERASED }).where(eq(jobs.actor, email)).returning({ id: jobs.id });
  return about.length + asked.length + made.length;
}

/** The addresses of those who asked for something, with when they did. A job may be there for longer than its writes. */
export async function actorsIn(tx: Transaction): Promise<{ email: string | null; since: Date | null }[]> {
  return [
    ...(await tx
      .select({ email: audit.actor, since: min(audit.at) })
      .from(audit)
      .where(isNotNull(audit.actor))
      .groupBy(audit.actor)),
    ...(await tx
      .select({ email: jobs.actor, since: min(jobs.created_at) })
      .from(jobs)
      .where(isNotNull(jobs.actor))
      .groupBy(jobs.actor)),
  ];
}
