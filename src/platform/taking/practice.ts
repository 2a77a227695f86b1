import type { Answer, Practice, PracticeVerdict } from '../../contract/taking.ts';
import type { z } from 'zod/mini';
import type { Item } from '../definitions/items.ts';
import type { Services } from '../services/services.ts';
import { invalidFields, notFound } from '../http/httpError.ts';
import { isRight } from '../scoring/basic.ts';
import { findTaking } from './findTaking.ts';
import { isValidAnswer } from './validateAnswer.ts';
import { showItem } from './candidateItems.ts';
import { readTestsWithResults } from './progressQueries.ts';

export async function showPractice(
  uuid: string,
  testId: number,
  services: Services,
): Promise<z.output<typeof Practice>> {
  return { item: showItem(await findPractice(uuid, testId, services)) };
}

/** Whether an answer to the practice question is right, and why. It does not count, so its key may be shown. */
export async function tryPractice(
  uuid: string,
  testId: number,
  answer: Answer,
  services: Services,
): Promise<PracticeVerdict> {
  const item = await findPractice(uuid, testId, services);
  if (!isValidAnswer(showItem(item), answer))
    throw invalidFields({ answer: ['This answer does not fit the question.'] });
  return { right: isRight(item, answer), explanation: item.explanation };
}

async function findPractice(uuid: string, testId: number, { db, definitions }: Services): Promise<Item> {
  const { candidature } = await findTaking(db, uuid);
  const isPart = (await readTestsWithResults(db, candidature)).some(({ test_id }) => test_id === testId);
  const definition = isPart ? await definitions(db, testId) : null;
  if (definition?.kind !== 'basic' || !definition.practice) throw notFound();
  return definition.practice;
}
