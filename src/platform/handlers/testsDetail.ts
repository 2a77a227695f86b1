import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { AssessmentDetail } from '../../contract/assessment.ts';
import type { Db } from '../../database/open.ts';
import { assessmentTests, tests } from '../schema/assessments.ts';

type TestsDetail = NonNullable<z.output<typeof AssessmentDetail>['tests_detail']>;

const SECONDS_PER_MINUTE = 60;

/** The tests of assessments in their order, by assessment. */
export async function readTestsDetail(db: Db, assessments: number[]): Promise<Map<number, TestsDetail>> {
  const { id, name, algorithm, time_limit_minutes } = tests;
  const rows = await db
    .select({ assessment: assessmentTests.assessment_id, test: { id, name, algorithm, time_limit_minutes } })
    .from(assessmentTests)
    .innerJoin(tests, eq(tests.id, assessmentTests.test_id))
    .where(inArray(assessmentTests.assessment_id, assessments))
    .orderBy(asc(assessmentTests.position), asc(assessmentTests.id));
  const found = new Map<number, TestsDetail>(assessments.map((assessment) => [assessment, []]));
  for (const { assessment, test } of rows) {
    const { time_limit_minutes: minutes, ...rest } = test;
    found.get(assessment)?.push({
      // Imported tests never change.
      test: { ...rest, status: 'published', duration: minutes * SECONDS_PER_MINUTE },
    });
  }
  return found;
}
