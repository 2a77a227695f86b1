import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { assessments, assessmentTests, customQuestions, publicLinks, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';

/** What the registration page of a public link says about its assessment. */
export interface OpenLink {
  name: string;
  /** In their order. */
  tests: { name: string; minutes: number }[];
  questions: number;
}

const registeredCount = (link: typeof publicLinks) =>
  sql<number>`(select count(*)::int from ${candidatures} where ${candidatures.public_link_id} = ${link.id})`;

/** One query for every link, so that unknown and closed ones take the same time. */
export async function findOpenLink(db: Pick<Db, 'select'>, uuid: string): Promise<OpenLink | null> {
  const [link] = await db
    .select({
      name: assessments.name,
      limit: publicLinks.candidates_limit,
      registered: registeredCount(publicLinks),
      tests: sql<
        OpenLink['tests']
      >`(select coalesce(json_agg(json_build_object('name', ${tests.name}, 'minutes', ${tests.time_limit_minutes})
        order by ${assessmentTests.position}, ${assessmentTests.id}), '[]') from ${assessmentTests}
        join ${tests} on ${tests.id} = ${assessmentTests.test_id} where ${assessmentTests.assessment_id} = ${assessments.id})`,
      questions: sql<number>`(select count(*)::int from ${customQuestions} where ${customQuestions.assessment_id} = ${assessments.id})`,
    })
    .from(publicLinks)
    .innerJoin(assessments, eq(assessments.id, publicLinks.assessment_id))
    .where(and(eq(publicLinks.public_uuid, uuid), eq(publicLinks.active, true), isNull(assessments.archived_at)));
  return link && (link.limit === 0 || link.registered < link.limit) ? link : null;
}
