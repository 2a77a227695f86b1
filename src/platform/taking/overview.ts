import { nameForGreeting } from '../../contract/fullName.ts';
import type { Overview, QuestionsStep, TestStep } from '../../contract/taking.ts';
import type { Db } from '../../database/open.ts';
import type { Services } from '../services/services.ts';
import { findTaking, type Taking } from './findTaking.ts';
import { minutesAllowed, testState } from './testTimes.ts';
import { readAnsweredItems } from '../services/answeredItems.ts';
import { readQuestionsWithAnswers, readTestsWithResults } from './progressQueries.ts';

export async function readOverview(uuid: string, services: Services): Promise<Overview> {
  return await overviewOf(services.db, await findTaking(services.db, uuid), services);
}

/** A candidate's progress, read in the given transaction. Changes nothing. // T21 */
export async function overviewOf(db: Pick<Db, 'select'>, taking: Taking, services: Services): Promise<Overview> {
  const { candidature, assessment } = taking;
  const now = services.now();
  const sittings = await readTestsWithResults(db, candidature);
  const answered = await readAnsweredItems(db, candidature.id);
  const steps: (TestStep | QuestionsStep)[] = [];
  for (const { test_id, name, time_limit_minutes, result } of sittings) {
    const definition = await services.definitions(db, test_id);
    steps.push({
      kind: 'test',
      test_id,
      name,
      type: definition.kind,
      instructions: definition.instructions ?? null,
      minutes: minutesAllowed(time_limit_minutes, candidature.extra_time_percent),
      items: definition.items.length,
      answered: answered.get(test_id)?.length ?? 0,
      has_practice: definition.kind === 'basic' && definition.practice !== undefined,
      state: testState(result, now),
      deadline: result?.deadline.toISOString() ?? null,
    });
  }
  const questions = await readQuestionsWithAnswers(db, candidature);
  if (questions.length > 0) {
    const isReached = candidature.status === 'started' && steps.every(({ state }) => state === 'done');
    steps.push({
      kind: 'questions',
      items: questions.length,
      answered: questions.filter(({ given }) => (given?.answer ?? null) !== null).length,
      state: areSubmitted(candidature) ? 'done' : isReached ? 'running' : 'open',
    });
  }
  return {
    assessment: assessment.name,
    language: assessment.language,
    name: candidature.greeting_name ?? nameForGreeting(taking),
    status: candidature.status,
    now: now.toISOString(),
    steps,
  };
}

export function areSubmitted({ status, questions_submitted_at }: Taking['candidature']): boolean {
  return status === 'completed' || questions_submitted_at !== null;
}
