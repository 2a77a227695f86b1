import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { libraryTest } from '../library/library.ts';
import { assessments, assessmentTests, customQuestions, publicLinks, tests } from '../schema/assessments.ts';
import type { Transaction } from '../lockAssessment.ts';
import type { AssessmentDefinition } from './assessmentFormat.ts';
import { testRow } from './testRow.ts';
import type { TestDefinition } from './tests.ts';

/** Makes an assessment of a definition, with its tests, questions and links; its ID. */
export async function importAssessment(tx: Transaction, definition: AssessmentDefinition): Promise<number> {
  const { name, benchmark_name, language } = definition;
  const [assessment] = await tx
    .insert(assessments)
    .values({ name, benchmark_name, language })
    .returning({ id: assessments.id });
  if (!assessment) throw new Error('An insert returned no row');
  const assessment_id = assessment.id;

  for (const [index, part] of definition.tests.entries()) {
    const test_id = await findOrMakeTest(tx, part.kind === 'library' ? libraryTest(part.test) : part);
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

/** The one row of a definition, which may be part of other assessments already. */
async function findOrMakeTest(tx: Transaction, definition: TestDefinition): Promise<number> {
  const row = testRow(definition);
  const [made] = await tx.insert(tests).values(row).onConflictDoNothing({ target: tests.digest }).returning();
  const [found] = made ? [made] : await tx.select().from(tests).where(eq(tests.digest, row.digest));
  if (!found) throw new Error('A test is neither new nor known');
  return found.id;
}
