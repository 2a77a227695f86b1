import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Assessment } from '../../contract/assessment.ts';
import type { AssessmentStatus, CandidatureStatus } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import type { Db } from '../../database/open.ts';
import type { Call, Handler } from '../services/services.ts';
import { notFound } from '../http/httpError.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatureCounts } from '../schema/candidatures.ts';
import { toPage, orderByClause, totalColumn } from './paging.ts';
import { readPublicLinks } from './publicLinks.ts';
import { readTestsDetail } from './testsDetail.ts';

export const listAssessments: Handler<'listAssessments'> = async ({ query }, { db, baseUrl }) => {
  const { limit, offset } = pageOf(query);
  const rows = await readPage(db, query, { limit, offset });
  const total = rows[0]?.total ?? (await readPage(db, query, { limit: 1, offset: 0 }))[0]?.total ?? 0;
  return toPage(
    endpoints.listAssessments,
    { query, baseUrl: baseUrl() },
    { count: total, results: rows.map(toAssessment) },
  );
};

async function readPage(db: Db, { ordering, status }: Query, { limit, offset }: { limit: number; offset: number }) {
  const rows = assessmentRows(db);
  const orderings = {
    modified: rows.modified,
    name: sql`lower(${rows.name}) collate "C"`,
    candidates: sql`${rows.candidates}`,
    finished_percentage: sql`${rows.finished_percentage}`,
  };
  return await db
    .select({ ...rows._.selectedFields, total: totalColumn(null) })
    .from(rows)
    .where(status && sql`${rows.status} = any(${sql.param(status)})`)
    .orderBy(...orderByClause(ordering, orderings, rows.id))
    .limit(limit)
    .offset(offset);
}

type Query = Call<'listAssessments'>['query'];

export const readAssessment: Handler<'readAssessment'> = async ({ params }, { db }) => {
  const id = params.assessment_id;
  const [[row], links, details] = await Promise.all([
    db.select().from(assessmentRows(db, id)),
    readPublicLinks(db, id),
    readTestsDetail(db, [id]),
  ]);
  if (!row) throw notFound();
  const { benchmark_name } = row;
  return { ...toAssessment(row), benchmark_name, public_links: links, tests_detail: details.get(id) ?? [] };
};

/** The number of candidatures of one status, or of all. */
const countOf = (status?: CandidatureStatus) => {
  const which = status ? sql` filter (where ${candidatureCounts.status} = ${status})` : sql``;
  return sql<number>`(coalesce(sum(${candidatureCounts.candidatures})${which}, 0))::int`;
};

/** All assessments or one, with counts and the status derived from them. */
function assessmentRows(db: Db, only?: number) {
  const counts = db
    .select({
      assessment_id: candidatureCounts.assessment_id,
      all: countOf().as('all_count'),
      invited: countOf('invited').as('invited_count'),
      started: countOf('started').as('started_count'),
      completed: countOf('completed').as('completed_count'),
    })
    .from(candidatureCounts)
    .where(only === undefined ? undefined : eq(candidatureCounts.assessment_id, only))
    .groupBy(candidatureCounts.assessment_id)
    .as('counts');
  return db
    .select({
      id: assessments.id,
      name: assessments.name,
      benchmark_name: assessments.benchmark_name,
      modified: assessments.modified,
      candidates: sql<number>`coalesce(${counts.all}, 0)`.as('candidates'),
      invited: sql<number>`coalesce(${counts.invited}, 0)`.as('invited'),
      started: sql<number>`coalesce(${counts.started}, 0)`.as('started'),
      finished: sql<number>`coalesce(${counts.completed}, 0)`.as('finished'),
      status: sql<AssessmentStatus>`case when ${assessments.archived_at} is not null then 'archived'
        when ${counts.all} > 0 then 'active' else 'new' end`.as('status'),
      finished_percentage:
        sql<number>`coalesce(round(100.0 * ${counts.completed} / nullif(${counts.all}, 0)), 0)::int`.as(
          'finished_percentage',
        ),
    })
    .from(assessments)
    .leftJoin(counts, eq(counts.assessment_id, assessments.id))
    .where(only === undefined ? undefined : eq(assessments.id, only))
    .as('assessment_rows');
}

type Row = Omit<z.output<typeof Assessment>, 'modified'> & { modified: Date };

function toAssessment(row: Row): z.output<typeof Assessment> {
  return {
    id: row.id,
    name: row.name,
    candidates: row.candidates,
    invited: row.invited,
    started: row.started,
    finished: row.finished,
    status: row.status,
    finished_percentage: row.finished_percentage,
    modified: row.modified.toISOString(),
  };
}
