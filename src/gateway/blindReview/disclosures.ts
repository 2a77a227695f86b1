import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Audited } from '../../contract/audited.ts';
import { DISCLOSURE_DAYS, type DISCLOSURE_KINDS } from '../../contract/blindReview.ts';
import type { Db } from '../../database/open.ts';
import { audit } from '../schema/tables.ts';

const DAY_MS = 86_400_000;

/** The audited operations by which names leave the dashboard. Those of bulk actions have an entry for each candidate. */
const OPERATIONS: Record<(typeof DISCLOSURE_KINDS)[number], readonly Audited[]> = {
  export: ['exportCandidatures', 'exportAudit', 'downloadOutcome'],
  report: ['downloadReports', 'renderPdf'],
  link: ['createJob'],
  email: ['inviteCandidate', 'sendInvitation', 'sendReminder'],
};

const isOf = (kind: keyof typeof OPERATIONS): SQL | undefined =>
  and(inArray(audit.operation, [...OPERATIONS[kind]]), kind === 'link' ? eq(audit.detail, 'copy_links') : undefined);

const KIND = sql<keyof typeof OPERATIONS>`case when ${isOf('export')} then 'export' when ${isOf('report')} then 'report'
  when ${isOf('link')} then 'link' else 'email' end`;

interface Which {
  upstream: string;
  assessment: number;
  now: Date;
}

/** What has left the dashboard with names of candidates of an assessment, by kind and user, the latest first. */
export async function readDisclosures(db: Db, { upstream, assessment, now }: Which) {
  const last = sql<number>`floor(extract(epoch from max(${audit.at})) * 1000)::float8`;
  // An export of all assessments, or of the audit log, has none.
  const ofAll = and(isNull(audit.assessment_id), inArray(audit.operation, ['exportCandidatures', 'exportAudit']));
  const rows = await db
    .select({
      kind: KIND,
      actor: audit.actor,
      count: sql<number>`count(*)::int`,
      rows: sql<number | null>`sum(${audit.rows})::int`,
      last,
    })
    .from(audit)
    .where(
      and(
        eq(audit.upstream, upstream),
        gt(audit.at, new Date(now.getTime() - DISCLOSURE_DAYS * DAY_MS)),
        or(eq(audit.assessment_id, assessment), ofAll),
        or(isNull(audit.status), lt(audit.status, 300)),
        or(isOf('export'), isOf('report'), isOf('link'), isOf('email')),
      ),
    )
    // By the place of the columns: the parameters of equal expressions differ.
    .groupBy(sql`1`, sql`2`)
    .orderBy(desc(sql`max(${audit.at})`));
  return rows.map((row) => ({ ...row, last: new Date(row.last).toISOString() }));
}
