import { and, asc, eq } from 'drizzle-orm';
import { fileName } from '../../contract/fileName.ts';
import { readBig5 } from '../../contract/personality.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import type { Db } from '../../database/open.ts';
import type { Handler, PdfResponse, Services } from '../services/services.ts';
import { notFound, httpError } from '../http/httpError.ts';
import type { Report, TestReport } from '../report/reportModel.ts';
import { assessments, assessmentTests, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import type { ScoreCounts } from '../report/scoreCounts.ts';
import { compareScore } from '../scoring/compareScore.ts';
import { readAnswers } from './results.ts';

export const renderPdf: Handler<'renderPdf'> = async ({ params, query }, services) => {
  const { db, renderQueue } = services;
  const which = and(eq(candidatures.id, query.candidature), eq(candidatures.test_taker_id, params.test_taker_id));
  const found = await findCandidature(db, which);
  if (!found) throw notFound();
  const reason = reasonAgainst('readReport', { status: found.candidature.status });
  if (reason) throw httpError(409, reason);
  const bytes = await renderQueue(async () => {
    // Read again when the queue admits it: waiting tasks hold no data, and the report is current.
    const now = await findCandidature(db, which);
    if (!now) throw notFound();
    return await services.renderReport(await buildReport(services, now, query.timezone ?? 'UTC'));
  });
  return { bytes, filename: fileNameOf(found) };
};

const fileNameOf = ({ candidature, assessment }: Found) =>
  `${fileName(candidature.full_name || candidature.email)} - ${fileName(assessment.name)}.pdf`;

/** The report of a candidature for the candidate: without test conditions, which are hints for the team. Null: it is gone. */
export async function renderForCandidate(services: ReportServices, candidature: number): Promise<PdfResponse | null> {
  const found = await findCandidature(services.db, eq(candidatures.id, candidature));
  if (!found) return null;
  const report = await buildReport(services, found, 'UTC');
  return { bytes: await services.renderReport({ ...report, flags: null }), filename: fileNameOf(found) };
}

async function findCandidature(db: Db, which: ReturnType<typeof and>): Promise<Found | undefined> {
  const [found] = await db
    .select({ candidature: candidatures, assessment: assessments })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(which);
  return found;
}

type ReportServices = Pick<Services, 'db' | 'company' | 'scoreCounts' | 'now' | 'renderReport'>;

interface Found {
  candidature: typeof candidatures.$inferSelect;
  assessment: typeof assessments.$inferSelect;
}

const NO_COUNTS: ScoreCounts = { scores: [], tests: new Map() };

async function buildReport(
  { db, company, scoreCounts, now }: ReportServices,
  found: Found,
  time_zone: string,
): Promise<Report> {
  const { candidature, assessment } = found;
  const { avg_score } = candidature;
  // A provisional score has no rank.
  const counts = candidature.status === 'completed' ? await scoreCounts(assessment) : NO_COUNTS;
  const answers = await readAnswers(db, candidature);
  return {
    company: { ...company, logo: company.logo?.bytes ?? null },
    person: { full_name: candidature.full_name, email: candidature.email },
    assessment: { name: assessment.name, benchmark_name: assessment.benchmark_name },
    time_zone,
    made: now(),
    invited: candidature.created,
    started: candidature.started_at,
    completed: candidature.completed_at,
    status: candidature.status,
    score: avg_score === null ? null : compareScore(avg_score, counts.scores),
    tests: await readTests(db, candidature, counts),
    custom_answers: answers.map(({ question, answer }) => ({ question, answer })),
    flags: {
      is_exited_full_screen: candidature.is_exited_full_screen,
      is_left_screen: candidature.is_left_screen,
      repeated_ip: candidature.repeated_ip,
      is_camera_enabled: candidature.is_camera_enabled,
    },
  };
}

const SECONDS_PER_MINUTE = 60;

/** The tests of the assessment in order. Selects no definitions, so that no answer key gets into a report. */
async function readTests(db: Db, candidature: Found['candidature'], counts: ScoreCounts): Promise<TestReport[]> {
  const { id, name, algorithm, is_code_test, time_limit_minutes } = tests;
  const rows = await db
    .select({ test: { id, name, algorithm, is_code_test, time_limit_minutes }, result: results })
    .from(assessmentTests)
    .innerJoin(tests, eq(tests.id, assessmentTests.test_id))
    .leftJoin(results, and(eq(results.test_id, tests.id), eq(results.candidature_id, candidature.id)))
    .where(eq(assessmentTests.assessment_id, candidature.assessment_id))
    .orderBy(asc(assessmentTests.position), asc(assessmentTests.id));
  return rows.map(({ test, result }) => ({
    name: test.name,
    kind: kindOf(test),
    started: result?.started_at ?? null,
    submitted: result?.submitted_at ?? null,
    allowed: test.time_limit_minutes * SECONDS_PER_MINUTE,
    comparison: typeof result?.score === 'number' ? compareScore(result.score, counts.tests.get(test.id) ?? []) : null,
    areas: result?.areas ?? [],
    profile: readBig5(test.algorithm, result?.score_display ?? null),
  }));
}

function kindOf({ algorithm, is_code_test }: { algorithm: string; is_code_test: boolean }): TestReport['kind'] {
  if (algorithm === 'big_5') return 'personality';
  return is_code_test ? 'code' : 'basic';
}
