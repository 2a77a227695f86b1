import { and, count, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Candidature } from '../../contract/candidature.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containing } from '../../database/containing.ts';
import type { Db } from '../../database/open.ts';
import { type Asked, prepared } from '../../database/prepared.ts';
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

/** What a list's statement depends on but for values: the order, and which filters there are. */
interface Shape {
  ordering: Query['ordering'];
  status: boolean;
  stage: boolean;
  search: boolean;
}

function shapeOf({ ordering, status, stage, search }: Query): Shape {
  return { ordering, status: status !== undefined, stage: stage !== undefined, search: Boolean(search) };
}

/** What is looked for, in e-mail addresses, which are kept in lower case (see contract/email.ts), and in names. */
const patternsOf = (search = '') => ({ email: containing(search.toLowerCase()), name: containing(search) });

const page = prepared((db, shape: Shape) => {
  const order = orderBy(shape.ordering, ORDERINGS, candidatures.id);
  // IDs first: what the offset skips, and what does not match, is then read from an index alone.
  const ids = db
    .select({ id: candidatures.id, total: totalOf(shape.search ? null : counted(db, shape)) })
    .from(candidatures)
    .where(matches(shape))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('ids');
  return db
    .select({ ...SHOWN, total: ids.total })
    .from(ids)
    .innerJoin(candidatures, eq(candidatures.id, ids.id))
    .orderBy(...order);
});

/** How many match where no row is shown, since none does or the offset is behind them. 404 for no assessment. */
async function totalBeyond(db: Db, query: Query, values: Record<string, unknown>): Promise<number> {
  const [assessment] = await db
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.id, query.assessment));
  if (!assessment) throw notFound();
  const [counting] = await counted(db, shapeOf(query)).execute(values);
  return counting?.count ?? 0;
}

/** How many match: as the counts say or, of a search, as they are found. */
function counted(db: Asked, shape: Shape) {
  if (shape.search) return db.select({ count: count() }).from(candidatures).where(matches(shape));
  return db
    .select({ count: sql<number>`coalesce(sum(${candidatureCounts.candidatures}), 0)::int`.as('count') })
    .from(candidatureCounts)
    .where(filtered(candidatureCounts, shape));
}

function matches(shape: Shape): SQL | undefined {
  return and(
    filtered(candidatures, shape),
    shape.search
      ? or(like(candidatures.email, sql.placeholder('email')), ilike(candidatures.full_name, sql.placeholder('name')))
      : undefined,
  );
}

function filtered(table: typeof candidatures | typeof candidatureCounts, { status, stage }: Shape): SQL | undefined {
  return and(
    eq(table.assessment_id, sql.placeholder('assessment')),
    status ? eq(table.status, sql.placeholder('status')) : undefined,
    stage ? eq(table.stage, sql.placeholder('stage')) : undefined,
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
