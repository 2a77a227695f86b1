import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { ASSESSMENT_ORDERINGS, type AssessmentOrdering } from '../../contract/codes.ts';
import type { Page } from '../../contract/paging.ts';
import { searchWords } from '../../contract/searchText.ts';
import { containsWords, withoutMarks } from '../../database/likePattern.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { assessments, IS_CURRENT_ASSESSMENT, sweeps } from '../schema/readModel.ts';
import { assessmentAccess } from '../schema/tables.ts';
import { countToReview } from './toReview.ts';

export interface AssessmentsQuery extends RowReader {
  status: readonly string[] | undefined;
  q: string;
  ordering: AssessmentOrdering;
  page: Page;
}

const FIELDS: Record<(typeof ASSESSMENT_ORDERINGS)[number], SQL> = {
  modified: sql`${assessments.modified} collate "C"`,
  name: sql`${assessments.name_key}`,
  candidates: sql`${assessments.candidates}`,
  finished_percentage: sql`${assessments.finished_percentage}`,
};

const { id, name, candidates, invited, started, finished, status, finished_percentage, modified } = assessments;
const COLUMNS = {
  id,
  name,
  candidates,
  invited,
  started,
  finished,
  status,
  finished_percentage,
  modified,
  is_restricted: sql<boolean>`((${assessments.upstream}, ${id}) in (select ${assessmentAccess.upstream},
    ${assessmentAccess.assessment_id} from ${assessmentAccess} where ${assessmentAccess.is_restricted}))`,
};

/** The condition that an assessment is one of the service that the reader has access to. */
const isReadBy = (reader: RowReader) => and(eq(assessments.upstream, reader.upstream), isAccessible(id, reader));

/**
 * Reads a page of the list of assessments, with counts in all and by status. A search finds names that contain all its
 * words, in any order. Rows without a value come last in both directions.
 */
export async function readAssessments(db: Db, query: AssessmentsQuery) {
  const { upstream, ordering, page } = query;
  const found = and(isReadBy(query), containsWords(withoutMarks(assessments.name_key), searchWords(query.q)));
  const listed = and(found, query.status && inArray(status, [...query.status]));
  const field = ASSESSMENT_ORDERINGS.find((each) => ordering.endsWith(each)) ?? 'modified';
  const direction = ordering.startsWith('-') ? desc : asc;
  const rows = await db
    .select(COLUMNS)
    .from(assessments)
    .where(listed)
    .orderBy(sql`${direction(FIELDS[field])} nulls last`, direction(id))
    .limit(page.limit)
    .offset(page.offset);
  const by_status = await db
    .select({ value: status, count: sql<number>`count(*)::int` })
    .from(assessments)
    .where(found)
    .groupBy(status)
    .orderBy(status);
  const complete = await findCompleteLists(
    db,
    upstream,
    rows.map((row) => row.id),
  );
  const toReview = await countToReview(db, query);
  const counted = rows.map((row) => ({ ...row, to_review: complete.has(row.id) ? (toReview.get(row.id) ?? 0) : null }));
  return { count: await db.$count(assessments, listed), by_status, rows: counted };
}

/** Which of these assessments have a completely read list of candidatures. */
export async function findCompleteLists(
  db: Db,
  upstream: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const isRead = and(eq(sweeps.upstream, upstream), inArray(sweeps.scope, [...ids]), isNotNull(sweeps.complete_at));
  const lists = await db.select({ id: sweeps.scope }).from(sweeps).where(isRead);
  return new Set(lists.map(({ id: scope }) => scope));
}

interface KnownQuery {
  status: readonly string[] | undefined;
  ordering: string | undefined;
}

/** All assessments as a service lists them, by default in the order of their IDs. */
export async function readKnownAssessments(db: Db, reader: RowReader, { status: codes, ordering = '' }: KnownQuery) {
  const field = ASSESSMENT_ORDERINGS.find((each) => ordering.endsWith(each));
  const direction = ordering.startsWith('-') ? desc : asc;
  const { is_restricted: _own, ...columns } = COLUMNS;
  return await db
    .select(columns)
    .from(assessments)
    .where(and(isReadBy(reader), codes && inArray(status, [...codes])))
    .orderBy(field ? sql`${direction(FIELDS[field])} nulls last` : asc(id), direction(id));
}

/** The assessments that are not archived, the last modified first. */
export async function readCurrentAssessments(db: Db, reader: RowReader) {
  return await db
    .select(COLUMNS)
    .from(assessments)
    .where(and(isReadBy(reader), IS_CURRENT_ASSESSMENT))
    .orderBy(sql`${FIELDS.modified} desc nulls last`, desc(id));
}

/** An assessment of the read model; null if it is not known. */
export async function readAssessment(db: Db, reader: RowReader, assessment: number) {
  const [row] = await db
    .select(COLUMNS)
    .from(assessments)
    .where(and(isReadBy(reader), eq(id, assessment)));
  return row ?? null;
}
