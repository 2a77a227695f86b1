import type { Audited } from '../../contract/operations/operations.ts';
import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { DISCLOSURE_DAYS, type DISCLOSURE_KINDS } from '../../contract/blindReview.ts';
import type { Db } from '../../database/open.ts';
import type { RowReader } from '../base/access.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { readAssessment } from '../readModel/assessmentsQuery.ts';
import { changeCache } from '../readModel/cache.ts';
import { Refusal } from '../base/refusal.ts';
import { audit, blindReviews } from '../schema/tables.ts';
import { upstreams } from '../schema/readModel.ts';
import { isBlind, wasSwitched } from '../names/blindReview.ts';

const DAY_MS = 86_400_000;

/** The audited operations by which names leave the dashboard. Those of bulk actions have an entry for each candidate. */
const OPERATIONS: Record<(typeof DISCLOSURE_KINDS)[number], readonly Audited[]> = {
  export: ['exportCandidatures', 'exportAudit', 'downloadOutcome'],
  report: ['downloadReports', 'renderPdf'],
  link: ['readLinks'],
  email: ['inviteCandidate', 'sendInvitation', 'sendReminder'],
};

const isOf = (kind: keyof typeof OPERATIONS): SQL => inArray(audit.operation, [...OPERATIONS[kind]]);

const KIND = sql<keyof typeof OPERATIONS>`case when ${isOf('export')} then 'export' when ${isOf('report')} then 'report'
  when ${isOf('link')} then 'link' else 'email' end`;

interface Which extends RowReader {
  assessment: number;
  now: Date;
}

/** What has left the dashboard with names of candidates of an assessment, by kind and user, the latest first. */
async function readDisclosures(db: Db, { upstream, noAccess, assessment, now }: Which) {
  const last = sql<number>`floor(extract(epoch from max(${audit.at})) * 1000)::float8`;
  // An export of all assessments, or of the audit log, has none.
  const ofAll = and(isNull(audit.assessment_id), inArray(audit.operation, ['exportCandidatures', 'exportAudit']));
  const rows = await db
    .select({
      kind: KIND,
      actor: audit.actor,
      count: sql<number>`count(*)::int`,
      // Those of all assessments count restricted ones.
      rows: sql<
        number | null
      >`(sum(${audit.rows}) filter (where ${noAccess.length === 0} or ${audit.assessment_id} is not null))::int`,
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

/** The operations of the blind review switch. */
export function blindReviewOperations({ database: { db }, upstream, clock }: OperationDeps) {
  return {
    async readBlindReview({ values: { assessment_id } }) {
      return { is_on: await isBlind(db, upstream, assessment_id) };
    },
    async listDisclosures({ values: { assessment_id }, user }) {
      return { results: await readDisclosures(db, { ...user, assessment: assessment_id, now: clock.now() }) };
    },
    async changeBlindReview({ values: { assessment_id }, body: { is_on }, user }) {
      // One that was switched before may be missing in a read model that was rebuilt.
      const isKnown =
        (await wasSwitched(db, upstream, assessment_id)) || (await readAssessment(db, user, assessment_id)) !== null;
      if (!isKnown) {
        throw new Refusal(404, 'not_found', 'Assessment not found.');
      }
      await changeCache(db, upstream, async (change) => {
        const [model] = await change.tx
          .select({ epoch: upstreams.epoch })
          .from(upstreams)
          .where(eq(upstreams.upstream, upstream));
        const now = { is_on, epoch: model?.epoch ?? 0, version: change.version };
        await change.tx
          .insert(blindReviews)
          .values({ upstream, assessment_id, ...now })
          .onConflictDoUpdate({ target: [blindReviews.upstream, blindReviews.assessment_id], set: now });
        change.hasChanged = true;
      });
      return { is_on };
    },
  } satisfies Partial<OwnOperations>;
}
