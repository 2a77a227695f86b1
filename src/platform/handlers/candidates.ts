import { and, asc, count, countDistinct, eq, ilike, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Candidate } from '../../contract/candidate.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { pageOf } from '../../contract/paging.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Db } from '../../database/open.ts';
import { fullName } from '../../contract/fullName.ts';
import type { Handler } from '../services/services.ts';
import { notFound } from '../http/httpError.ts';
import { assessments, tests } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { results as testResults } from '../schema/taking.ts';
import { addedFields, lastActivityOf } from './addedFields.ts';
import { toPage, totalColumn } from './paging.ts';
import { readTestsDetail } from './testsDetail.ts';

type CandidateView = z.output<typeof Candidate>;
type EntryView = CandidateView['assessments_detail'][number];

const NAME = sql`trim(${testTakers.first_name} || ' ' || ${testTakers.last_name})`;

export const listCandidates: Handler<'listCandidates'> = async ({ query }, { db, baseUrl }) => {
  const { search } = query;
  const wanted = search
    ? or(like(testTakers.email, containsPattern(search.toLowerCase())), ilike(NAME, containsPattern(search)))
    : undefined;
  const counting = db.select({ count: count() }).from(testTakers).where(wanted);
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select({ taker: testTakers, total: totalColumn(search ? null : counting) })
    .from(testTakers)
    .where(wanted)
    .orderBy(testTakers.id)
    .limit(limit)
    .offset(offset);
  const results = await toCandidates(
    db,
    rows.map(({ taker }) => taker),
  );
  const total = rows[0]?.total ?? (await counting)[0]?.count ?? 0;
  return toPage(endpoints.listCandidates, { query, baseUrl: baseUrl() }, { count: total, results });
};

/** The API answers a single candidate as a page with one row, live services without the page. */
export const readCandidate: Handler<'readCandidate'> = async ({ params }, { db }) => {
  const candidate = await readCandidateView(db, params.test_taker_id);
  const entries = candidate.assessments_detail.map(async (entry) => ({
    ...entry,
    display_normalized_weighted_percentile_score: await readPercentile(db, entry),
  }));
  const view = { ...candidate, assessments_detail: await Promise.all(entries) };
  return { count: 1, next: null, previous: null, results: [view], ...view };
};

/** Percent of the candidates who completed the assessment with a lower average; null until completed. Reads an index only. */
async function readPercentile(db: Db, { assessment_id, status, average }: Partial<EntryView>): Promise<number | null> {
  if (assessment_id === undefined || status !== 'completed' || typeof average !== 'number') return null;
  const { avg_score } = candidatures;
  const [row] = await db
    .select({ all: count(avg_score), below: sql<number>`(count(*) filter (where ${avg_score} < ${average}))::int` })
    .from(candidatures)
    .where(and(eq(candidatures.assessment_id, assessment_id), eq(candidatures.status, 'completed')));
  return row && row.all > 0 ? Math.round((100 * row.below) / row.all) : null;
}

export const readFlags: Handler<'readFlags'> = async ({ params, query }, { db }) => {
  const candidate = await readCandidateView(db, params.test_taker_id);
  if (!candidate.assessments_detail.some(({ id }) => id === query.candidature)) throw notFound();
  return candidate;
};

async function readCandidateView(db: Db, id: number): Promise<CandidateView> {
  const [candidate] = await toCandidates(db, await db.select().from(testTakers).where(eq(testTakers.id, id)));
  if (!candidate) throw notFound();
  return candidate;
}

/** Reads the details of candidates in two queries. */
async function toCandidates(db: Db, takers: (typeof testTakers.$inferSelect)[]): Promise<CandidateView[]> {
  if (takers.length === 0) return [];
  const ids = takers.map(({ id }) => id);
  const entries = groupBy(await readCandidatures(db, ids), ({ candidature }) => candidature.test_taker_id);
  const assessmentIds = new Set([...entries.values()].flat().map(({ candidature }) => candidature.assessment_id));
  const details = await readTestsDetail(db, [...assessmentIds]);
  const taken = groupBy(await readTakenTests(db, ids), ({ test_taker_id }) => test_taker_id);
  return takers.map((taker) => {
    const own = entries.get(taker.id) ?? [];
    return {
      id: taker.id,
      full_name: fullName(taker),
      email: taker.email,
      tests: (taken.get(taker.id) ?? []).map(({ test_id, name, times }) => ({ test_id, name, times })),
      assessments: own.map(({ assessment_name }) => ({ assessment_name })),
      assessments_count: own.length,
      last_activity: lastActivity(own.map(({ candidature }) => candidature)),
      assessments_detail: own.map((entry) => ({
        ...toAssessmentDetail(entry),
        tests_detail: details.get(entry.candidature.assessment_id) ?? [],
      })),
    };
  });
}

async function readCandidatures(db: Db, takerIds: number[]) {
  return await db
    .select({ candidature: candidatures, assessment_name: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(inArray(candidatures.test_taker_id, takerIds))
    .orderBy(asc(candidatures.id));
}

async function readTakenTests(db: Db, takerIds: number[]) {
  return await db
    .select({
      test_taker_id: candidatures.test_taker_id,
      test_id: tests.id,
      name: tests.name,
      times: countDistinct(candidatures.id),
    })
    .from(candidatures)
    .innerJoin(testResults, eq(testResults.candidature_id, candidatures.id))
    .innerJoin(tests, eq(tests.id, testResults.test_id))
    .where(and(inArray(candidatures.test_taker_id, takerIds), isNotNull(testResults.submitted_at)))
    .groupBy(candidatures.test_taker_id, tests.id)
    .orderBy(asc(tests.id));
}

type Entry = Awaited<ReturnType<typeof readCandidatures>>[number];

function toAssessmentDetail({ candidature, assessment_name }: Entry): EntryView {
  return {
    id: candidature.id,
    assessment_id: candidature.assessment_id,
    assessment_name,
    created: candidature.created.toISOString(),
    status: candidature.status,
    stage: candidature.stage,
    avg_score: candidature.avg_score,
    is_exited_full_screen: candidature.is_exited_full_screen,
    is_left_screen: candidature.is_left_screen,
    repeated_ip: candidature.repeated_ip,
    is_camera_enabled: candidature.is_camera_enabled,
    candidature_id: candidature.id,
    average_score: candidature.avg_score,
    ...addedFields(candidature),
  };
}

function lastActivity(own: Entry['candidature'][]): string | null {
  const latest = Math.max(...own.map((candidature) => lastActivityOf(candidature).getTime()));
  return own.length === 0 ? null : new Date(latest).toISOString();
}

/** `Map.groupBy`, which Node 20 lacks. */
function groupBy<Row>(rows: Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
