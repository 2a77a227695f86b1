import { and, count, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Candidature } from '../../contract/candidature.ts';
import type { CandidatureStatus, Stage } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Call, Handler } from '../http/handler.ts';
import { notFound } from '../http/refusal.ts';
import { invitationLink } from '../outbox.ts';
import { assessments, candidatures } from '../schema.ts';
import { touchAssessment } from '../touch.ts';
import { containing, envelope, orderBy, pageOf, totalOf } from './paging.ts';

const ORDERINGS = {
  created: candidatures.created,
  _full_name: sql`lower(${candidatures.full_name}) collate "C"`,
  avg_score: candidatures.avg_score,
  rating: candidatures.rating,
};

export const listCandidatures: Handler<'listCandidatures'> = async ({ query }, { db, baseUrl, candidateUrl }) => {
  const [assessment] = await db
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.id, query.assessment));
  if (!assessment) throw notFound();
  const { limit, offset } = pageOf(query);
  const order = orderBy(query.ordering, ORDERINGS, candidatures.id);
  const counting = db.select({ count: count() }).from(candidatures).where(matches(query));
  // IDs first: the rows that the offset skips are then read from an index alone.
  const ids = db
    .select({ id: candidatures.id, total: totalOf(Boolean(query.search), counting) })
    .from(candidatures)
    .where(matches(query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('ids');
  const rows = await db
    .select({ candidature: candidatures, total: ids.total })
    .from(ids)
    .innerJoin(candidatures, eq(candidatures.id, ids.id))
    .orderBy(...order);
  const total = rows[0]?.total ?? (await counting)[0]?.count ?? 0;
  const address = candidateUrl();
  return envelope(
    endpoints.listCandidatures,
    { query, baseUrl: baseUrl() },
    { count: total, results: rows.map(({ candidature }) => present(candidature, address)) },
  );
};

function matches({ assessment, status, stage, search }: Call<'listCandidatures'>['query']): SQL | undefined {
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

function present(row: typeof candidatures.$inferSelect, candidateUrl: string): z.output<typeof Candidature> {
  return {
    id: row.id,
    testtaker_id: row.test_taker_id,
    created: row.created.toISOString(),
    email: row.email,
    full_name: row.full_name,
    invitation_uuid: row.invitation_uuid,
    invitation_link: invitationLink(candidateUrl, row.invitation_uuid),
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
