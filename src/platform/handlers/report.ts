import { and, count, eq, isNotNull } from 'drizzle-orm';
import { readBig5 } from '../../contract/personality.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import type { Db } from '../../database/open.ts';
import type { Handler } from '../http/handler.ts';
import { notFound, refusal } from '../http/refusal.ts';
import type { Report } from '../report/model.ts';
import { renderReport } from '../report/render.ts';
import { assessments, candidatures, results } from '../schema.ts';
import { type ScoreCount, standingOf } from '../standing.ts';
import { readAnswers, readTests } from './results.ts';

export const renderPdf: Handler<'renderPdf'> = async ({ params, query }, { db, fonts, renders }) => {
  const [found] = await db
    .select({ candidature: candidatures, assessment: assessments })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(eq(candidatures.id, query.candidature), eq(candidatures.test_taker_id, params.test_taker_id)));
  if (!found) throw notFound();
  const reason = reasonAgainst('readReport', { status: found.candidature.status });
  if (reason) throw refusal(409, reason);
  const bytes = await renders(async () => await renderReport(await gather(db, found), fonts));
  return {
    bytes,
    filename: `${found.candidature.full_name || found.candidature.email} - ${found.assessment.name}.pdf`,
  };
};

interface Found {
  candidature: typeof candidatures.$inferSelect;
  assessment: typeof assessments.$inferSelect;
}

async function gather(db: Db, { candidature, assessment }: Found): Promise<Report> {
  const { avg_score } = candidature;
  const taken = await readTests(db, candidature);
  const scores = await readScores(db, assessment.id);
  const answers = await readAnswers(db, candidature);
  return {
    person: { full_name: candidature.full_name, email: candidature.email },
    assessment: { name: assessment.name, benchmark_name: assessment.benchmark_name },
    made: new Date(),
    invited: candidature.created,
    started: candidature.started_at,
    completed: candidature.completed_at,
    status: candidature.status,
    average: avg_score === null ? null : standingOf(avg_score, await readAverages(db, assessment.id)),
    tests: taken.map(({ test_id, name, completed, score }) => ({
      name,
      completed,
      standing:
        score === null
          ? null
          : standingOf(
              score,
              scores.filter((row) => row.test_id === test_id),
            ),
    })),
    personality: readBig5(candidature.personality_algorithm, candidature.personality),
    custom_answers: answers.map(({ question, answer }) => ({ question, answer })),
    flags: {
      is_exited_full_screen: candidature.is_exited_full_screen,
      is_left_screen: candidature.is_left_screen,
      repeated_ip: candidature.repeated_ip,
      is_camera_enabled: candidature.is_camera_enabled,
    },
  };
}

/** How often each score occurs in each test of an assessment: at most 101 rows a test, however many took it. */
async function readScores(db: Db, assessmentId: number): Promise<(ScoreCount & { test_id: number })[]> {
  const rows = await db
    .select({ test_id: results.test_id, score: results.score, people: count() })
    .from(candidatures)
    .innerJoin(results, eq(results.candidature_id, candidatures.id))
    .where(and(eq(candidatures.assessment_id, assessmentId), isNotNull(results.score)))
    .groupBy(results.test_id, results.score);
  return rows.map(({ score, ...row }) => ({ ...row, score: score ?? 0 }));
}

async function readAverages(db: Db, assessmentId: number): Promise<ScoreCount[]> {
  const rows = await db
    .select({ score: candidatures.avg_score, people: count() })
    .from(candidatures)
    .where(and(eq(candidatures.assessment_id, assessmentId), isNotNull(candidatures.avg_score)))
    .groupBy(candidatures.avg_score);
  return rows.map(({ score, people }) => ({ score: score ?? 0, people }));
}
