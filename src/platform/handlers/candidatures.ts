import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Candidature } from '../../contract/candidature.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Db } from '../../database/open.ts';
import type { Handler } from '../services/services.ts';
import { notFound } from '../http/httpError.ts';
import { invitationLinks } from '../mail/outbox.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';
import { addedFields } from './addedFields.ts';
import { countCandidatures, readCandidaturePage, type CandidatureRow } from './candidatureQueries.ts';
import { toPage } from './paging.ts';

export const listCandidatures: Handler<'listCandidatures'> = async ({ query }, { db, baseUrl, candidateUrl }) => {
  const [rows, total] = await Promise.all([readCandidaturePage(db, query), countCandidatures(db, query)]);
  if (total === 0) await checkAssessment(db, query.assessment);
  const linkTo = invitationLinks(candidateUrl());
  return toPage(
    endpoints.listCandidatures,
    { query, baseUrl: baseUrl() },
    { count: total, results: rows.map((row) => toCandidature(row, linkTo)) },
  );
};

/** Throws 404 if the assessment does not exist. */
async function checkAssessment(db: Db, id: number): Promise<void> {
  const [assessment] = await db.select({ id: assessments.id }).from(assessments).where(eq(assessments.id, id));
  if (!assessment) throw notFound();
}

function toCandidature(row: CandidatureRow, linkTo: (invitationUuid: string) => string): z.output<typeof Candidature> {
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
    ...addedFields(row),
  };
}

export const deleteCandidature: Handler<'deleteCandidature'> = async ({ params }, { db }) => {
  const one = eq(candidatures.id, params.candidature_id);
  await db.transaction(async (tx) => {
    const [found] = await tx.select({ assessment_id: candidatures.assessment_id }).from(candidatures).where(one);
    if (!found) throw notFound();
    await lockAssessment(tx, found.assessment_id);
    const deleted = await tx.delete(candidatures).where(one).returning({ id: candidatures.id });
    if (deleted.length === 0) throw notFound();
  });
  return null;
};
