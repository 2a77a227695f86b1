import { and, count, desc, eq, gt, ilike, inArray } from 'drizzle-orm';
import { type Audited, MAX_AUDIT_COUNT, MAX_AUDIT_DAYS } from '../../contract/audited.ts';
import { pageOf } from '../../contract/paging.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Database } from '../../database/open.ts';
import type { Clock } from '../clock.ts';
import type { OwnOperations } from '../operationTable.ts';
import { audit } from '../schema.ts';

const DAY = 24 * 60 * 60_000;

/** The operation that reads the log. */
export function auditOperations({
  database: { db },
  upstream,
  clock,
}: {
  database: Database;
  upstream: string;
  clock: Clock;
}) {
  return {
    async listAudit({ values }) {
      const { actor = '', operation, candidature, days = MAX_AUDIT_DAYS } = values;
      const { limit, offset } = pageOf(values);
      const which = and(
        eq(audit.upstream, upstream),
        actor === '' ? undefined : ilike(audit.actor, containsPattern(actor)),
        // The table lets no others through.
        operation && inArray(audit.operation, operation as Audited[]),
        candidature === undefined ? undefined : eq(audit.candidature_id, candidature),
        gt(audit.at, new Date(clock.now().getTime() - days * DAY)),
      );
      const rows = await db.select().from(audit).where(which).orderBy(desc(audit.id)).limit(limit).offset(offset);
      // A year of entries takes seconds to count.
      const some = db
        .select({ id: audit.id })
        .from(audit)
        .where(which)
        .limit(MAX_AUDIT_COUNT + 1)
        .as('some');
      const [counted] = await db.select({ rows: count() }).from(some);
      const total = counted?.rows ?? 0;
      return { count: total > MAX_AUDIT_COUNT ? null : total, results: rows.map(entryOf) };
    },
  } satisfies Partial<OwnOperations>;
}

function entryOf(row: typeof audit.$inferSelect) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    role: row.role,
    operation: row.operation,
    assessment: row.assessment_id,
    candidature: row.candidature_id,
    job: row.job_id,
    detail: row.detail,
    rows: row.rows,
    from: row.from_stage,
    status: row.status,
    request: row.request_id,
  };
}
