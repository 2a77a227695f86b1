import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Candidature } from '../../contract/candidature.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containing } from '../../database/containing.ts';
import type { Db } from '../../database/open.ts';
import type { Call, Handler } from '../http/handler.ts';
import { notFound } from '../http/refusal.ts';
import { invitationLinks } from '../outbox.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { touchAssessment } from '../touch.ts';
import { matching, page, type Row, type Shape } from './candidaturePages.ts';
import { envelope } from './paging.ts';

export const listCandidatures: Handler<'listCandidatures'> = async ({ query }, { db, baseUrl, candidateUrl }) => {
  const values = { ...query, ...pageOf(query), ...patternsOf(query.search) };
  const rows = await page(db, shapeOf(query)).execute(values);
  const total = rows[0]?.total ?? (await totalBeyond(db, query, values));
  const linkTo = invitationLinks(candidateUrl());
  return envelope(
    endpoints.listCandidatures,
    { query, baseUrl: baseUrl() },
    { count: total, results: rows.map((row) => present(row, linkTo)) },
  );
};

type Query = Call<'listCandidatures'>['query'];

function shapeOf({ ordering, status, stage, search }: Query): Shape {
  return { ordering, status: status !== undefined, stage: stage !== undefined, search: Boolean(search) };
}

/** What is looked for, in e-mail addresses, which are kept in lower case (see contract/email.ts), and in names. */
const patternsOf = (search = '') => ({ email: containing(search.toLowerCase()), name: containing(search) });

/** How many match where no row is shown. 404 for no assessment. */
async function totalBeyond(db: Db, query: Query, values: Record<string, unknown>): Promise<number> {
  const [assessment] = await db
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.id, query.assessment));
  if (!assessment) throw notFound();
  const [counted] = await matching(db, shapeOf(query)).execute(values);
  return counted?.matching ?? 0;
}

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
