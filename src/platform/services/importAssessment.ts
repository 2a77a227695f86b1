import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { libraryTest } from '../definitions/library/library.ts';
import { assessments, assessmentTests, customQuestions, publicLinks, tests } from '../schema/assessments.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import type { AssessmentDefinition } from '../definitions/assessmentFormat.ts';
import type { TestDefinition } from '../definitions/tests.ts';

/** Converts a definition to a row of `tests`. The layout of its file does not change the digest. */
export function testRow(definition: TestDefinition): Omit<typeof tests.$inferSelect, 'id'> {
  // The parser has ordered the keys and filled in defaults.
  const { $schema: _, ...own } = definition;
  return {
    name: own.name,
    algorithm: own.kind === 'big_5' ? 'big_5' : 'basic',
    is_code_test: own.kind === 'code',
    time_limit_minutes: own.time_limit_minutes,
    definition: own,
    digest: createHash('sha256').update(JSON.stringify(own)).digest('hex'),
  };
}

/** Creates an assessment with tests, questions and links from a definition. Returns its ID. */
export async function importAssessment(tx: Transaction, definition: AssessmentDefinition): Promise<number> {
  const { name, benchmark_name, language } = definition;
  const [assessment] = await tx
    .insert(assessments)
    .values({ name, benchmark_name, language })
    .returning({ id: assessments.id });
  if (!assessment) throw new Error('An insert returned no row');
  const assessment_id = assessment.id;

  for (const [index, part] of definition.tests.entries()) {
    const test_id = await findOrCreateTest(tx, part.kind === 'library' ? libraryTest(part.test) : part);
    await tx.insert(assessmentTests).values({ assessment_id, test_id, position: index + 1 });
  }
  const questions = definition.custom_questions.map((entry, index) => ({
    assessment_id,
    position: index + 1,
    question: entry.question,
    ...(entry.type === 'choice' && { options: entry.options, max_choices: entry.max_choices }),
  }));
  if (questions.length > 0) await tx.insert(customQuestions).values(questions);
  await tx.insert(publicLinks).values(
    definition.public_links.map(({ label, limit, active }) => ({
      assessment_id,
      label,
      active,
      candidates_limit: limit,
      // Version 4: the link alone allows registering. // T24
      public_uuid: randomUUID(),
    })),
  );
  return assessment_id;
}

/** Finds or creates the row of a test definition. Assessments share equal tests. */
async function findOrCreateTest(tx: Transaction, definition: TestDefinition): Promise<number> {
  const row = testRow(definition);
  const [created] = await tx.insert(tests).values(row).onConflictDoNothing({ target: tests.digest }).returning();
  const [found] = created ? [created] : await tx.select().from(tests).where(eq(tests.digest, row.digest));
  if (!found) throw new Error('The test was not created');
  return found.id;
}
