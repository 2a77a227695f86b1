import { and, count, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Candidature } from '../../contract/candidature.ts';
import type { CandidatureStatus, Stage } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containing } from '../../database/containing.ts';
import type { Db } from '../../database/open.ts';
import type { Call, Handler } from '../http/handler.ts';
import { notFound } from '../http/refusal.ts';
import { invitationLinks } from '../outbox.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatureCounts, candidatures } from '../schema/candidatures.ts';
import { touchAssessment } from '../touch.ts';
import { envelope, orderBy, totalOf } from './paging.ts';

const ORDERINGS = {
  created: candidatures.created,
  _full_name: sql`lower(${candidatures.full_name}) collate "C"`,
  avg_score: candidatures.avg_score,
  rating: candidatures.rating,
};

/** What is read of each row. Drizzle takes a while for each column, of as many as a page has. */
const SHOWN = {
  id: candidatures.id,
  test_taker_id: candidatures.test_taker_id,
  created: candidatures.created,
  email: candidatures.email,
  full_name: candidatures.full_name,
  invitation_uuid: candidatures.invitation_uuid,
  avg_score: candidatures.avg_score,
  personality_algorithm: candidatures.personality_algorithm,
  personality: candidatures.personality,
  rating: candidatures.rating,
  review: candidatures.review,
  stage: candidatures.stage,
  status: candidatures.status,
};

export const listCandidatures: Handler<'listCandidatures'> = async ({ query }, { db, baseUrl, candidateUrl }) => {
  const { limit, offset } = pageOf(query);
  const order = orderBy(query.ordering, ORDERINGS, candidatures.id);
  // IDs first: what the offset skips, and what does not match, is then read from an index alone.
  const ids = db
    .select({ id: candidatures.id, total: totalOf(Boolean(query.search), counted(db, query)) })
    .from(candidatures)
    .where(matches(query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('ids');
  const rows = await db
    .select({ ...SHOWN, total: ids.total })
    .from(ids)
    .innerJoin(candidatures, eq(candidatures.id, ids.id))
    .orderBy(...order);
  const total = rows[0]?.total ?? (await totalBeyond(db, query));
  const linkTo = invitationLinks(candidateUrl());
  return envelope(
    endpoints.listCandidatures,
    { query, baseUrl: baseUrl() },
    { count: total, results: rows.map((row) => present(row, linkTo)) },
  );
};

type Query = Call<'listCandidatures'>['query'];

/** How many match where no row is shown, since none does or the offset is behind them. 404 for no assessment. */
async function totalBeyond(db: Db, query: Query): Promise<number> {
  const [assessment] = await db
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.id, query.assessment));
  if (!assessment) throw notFound();
  const [counting] = await counted(db, query);
  return counting?.count ?? 0;
}

/** How many match: as the counts say or, of a search, as they are found. */
function counted(db: Db, query: Query) {
  const { assessment, status, stage, search } = query;
  if (search) return db.select({ count: count() }).from(candidatures).where(matches(query));
  return db
    .select({ count: sql<number>`coalesce(sum(${candidatureCounts.candidatures}), 0)::int`.as('count') })
    .from(candidatureCounts)
    .where(
      and(
        eq(candidatureCounts.assessment_id, assessment),
        status === undefined ? undefined : eq(candidatureCounts.status, status as CandidatureStatus),
        stage === undefined ? undefined : eq(candidatureCounts.stage, stage as Stage),
      ),
    );
}

function matches({ assessment, status, stage, search }: Query): SQL | undefined {
  return and(
    eq(candidatures.assessment_id, assessment),
    // The contract let only known codes through.
    status === undefined ? undefined : eq(candidatures.status, status as CandidatureStatus),
    stage === undefined ? undefined : eq(candidatures.stage, stage as Stage),
    search
      ? or(
          // Kept in lower case, see contract/email.ts.
          like(candidatures.email, containing(search.toLowerCase())),
          ilike(candidatures.full_name, containing(search)),
        )
      : undefined,
  );
}

type Row = Pick<typeof candidatures.$inferSelect, keyof typeof SHOWN>;

function present(row: Row, linkTo: (invitationUuid: string) => string): z.output<typeof Candidature> {
  return {
    id: row.id,
    testtaker_id: row.test_taker_id,
    created: row.created.toISOString(),
    email: row.email,
    full_name: row.full_name,
    invitation_uuid: row.invitation_uuid,
    invitation_link: linkTo(row.invitation_uuid),
    avg_score: row.avg_score,
    is_hired: row.stage === 'HIR',
    personality_algorithm: row.personality_algorithm,
    personality: row.personality,
    rating: row.rating,
    review: row.review,
    stage: row.stage,
    status: row.status,
  };
}

export const deleteCandidature: Handler<'deleteCandidature'> = async ({ params }, { db }) => {
  const one = eq(candidatures.id, params.candidature_id);
  await db.transaction(async (tx) => {
    const [found] = await tx.select({ assessment_id: candidatures.assessment_id }).from(candidatures).where(one);
    if (!found) throw notFound();
    await touchAssessment(tx, found.assessment_id);
    const gone = await tx.delete(candidatures).where(one).returning({ id: candidatures.id });
    if (gone.length === 0) throw notFound();
  });
  return null;
};
