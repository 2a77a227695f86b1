import { isRecord } from '../../contract/isRecord.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { parseParam } from '../../contract/params.ts';
import {
  type Answer,
  AnswerGiven,
  Events,
  ExampleSource,
  type Practice,
  PracticeTry,
  type PracticeVerdict,
  takingPath,
} from '../../contract/taking.ts';
import type { Item } from '../definitions/items.ts';
import { isRight } from '../scoring/basic.ts';
import type { Services } from '../services/services.ts';
import { fieldErrors } from '../http/parseCall.ts';
import { HttpError, httpError, invalidFields, notFound } from '../http/httpError.ts';
import { isSameOrigin } from '../http/sameOrigin.ts';
import { showItem } from './candidateItems.ts';
import { findTaking } from './findTaking.ts';
import { addressDigest } from '../http/clientAddress.ts';
import { readTestsWithResults } from './progressQueries.ts';
import { submitTest } from './submitTest.ts';
import { readOverview } from './overview.ts';
import { recordEvents } from './recordEvents.ts';
import { listQuestions, saveCustomAnswer, submitQuestions } from './customQuestions.ts';
import { saveAnswer } from './saveAnswer.ts';
import { readSitting, startAssessment, startTest } from './startTest.ts';
import { isValidAnswer } from './validateAnswer.ts';

async function showPractice(uuid: string, testId: number, services: Services): Promise<z.output<typeof Practice>> {
  return { item: showItem(await findPractice(uuid, testId, services)) };
}

/** Whether an answer to the practice question is right, and why. It does not count, so its key may be shown. */
async function tryPractice(uuid: string, testId: number, answer: Answer, services: Services): Promise<PracticeVerdict> {
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

export const TAKING_PREFIX = '/testtaker/api';

/** Registers the API of the candidates' app: see contract/taking.ts. */
export async function registerTakingRoutes(scope: FastifyInstance, services: Services): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    if (request.method !== 'GET' && !isSameOrigin(request, services.candidateUrl())) {
      throw httpError(403, 'This can only be sent from its own page.');
    }
    const wait = await services.linkLimiter.personal(request);
    if (wait !== null) throw tooMany(wait);
  });
  // Counts every unknown link, for any reason. // R24
  scope.setErrorHandler(async (error, request) => {
    const wait =
      error instanceof HttpError && error.status === 404 ? await services.linkLimiter.unknown(request) : null;
    throw wait === null ? error : tooMany(wait);
  });
  scope.setNotFoundHandler(async () => {
    throw notFound();
  });

  const below = takingPath(':uuid').slice(TAKING_PREFIX.length);
  const test = `${below}tests/:test_id/`;
  const questions = `${below}questions/`;

  scope.get(below, (request) => readOverview(uuidOf(request), services));
  scope.post(`${below}start/`, (request) => startAssessment(uuidOf(request), addressDigest(request), services));

  scope.get(`${test}practice/`, (request) => showPractice(uuidOf(request), idOf(request, 'test_id'), services));
  scope.post(`${test}practice/`, async (request) => {
    const { answer } = await bodyOf(request, PracticeTry, services);
    return await tryPractice(uuidOf(request), idOf(request, 'test_id'), answer, services);
  });
  scope.post(`${test}start/`, (request) =>
    startTest(uuidOf(request), idOf(request, 'test_id'), addressDigest(request), services),
  );
  scope.get(test, (request) => readSitting(uuidOf(request), idOf(request, 'test_id'), services));
  scope.put(`${test}answers/:item_id/`, async (request) => {
    const given = await bodyOf(request, AnswerGiven, services);
    const { item_id: itemId } = request.params as { item_id: string };
    return await saveAnswer({ uuid: uuidOf(request), testId: idOf(request, 'test_id'), itemId }, given, services);
  });
  scope.post(`${test}items/:item_id/run/`, async (request) => {
    const { source } = await bodyOf(request, ExampleSource, services);
    const { item_id: itemId } = request.params as { item_id: string };
    return await services.runExamples({ uuid: uuidOf(request), testId: idOf(request, 'test_id'), itemId }, source);
  });
  scope.post(`${test}submit/`, (request) =>
    submitTest(uuidOf(request), idOf(request, 'test_id'), addressDigest(request), services),
  );

  scope.get(questions, (request) => listQuestions(uuidOf(request), services));
  scope.put(`${questions}:question_id/`, async (request) => {
    const given = await bodyOf(request, AnswerGiven, services);
    return await saveCustomAnswer(uuidOf(request), idOf(request, 'question_id'), given, services);
  });
  scope.post(`${questions}submit/`, (request) => submitQuestions(uuidOf(request), addressDigest(request), services));

  scope.post(`${below}events/`, async (request, reply: FastifyReply) => {
    await recordEvents(uuidOf(request), await bodyOf(request, Events, services), services);
    return await reply.code(204).send();
  });
}

const tooMany = (wait: number) => httpError(429, 'Too many requests. Wait a moment.', { 'retry-after': String(wait) });

/** Replaces a malformed UUID in the lookup, so that both take the same time. // T22 */
const UNKNOWN_UUID = '00000000-0000-0000-0000-000000000000';

function uuidOf(request: FastifyRequest): string {
  const { uuid } = request.params as { uuid: string };
  const parsed = parseParam({ kind: 'uuid' }, uuid, 'closed');
  return parsed.ok ? String(parsed.value) : UNKNOWN_UUID;
}

/** An ID of the path; 404 when malformed. */
function idOf(request: FastifyRequest, name: 'test_id' | 'question_id'): number {
  const raw = (request.params as Record<typeof name, string>)[name];
  const parsed = parseParam({ kind: 'id' }, raw, 'closed');
  if (!parsed.ok) throw notFound();
  return Number(parsed.value);
}

/** Parses the body. For a closed link, an invalid body is still a 404. // T22 */
async function bodyOf<Schema extends z.ZodMiniType>(request: FastifyRequest, schema: Schema, { db }: Services) {
  const { body } = request;
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  await findTaking(db, uuidOf(request));
  throw isRecord(body) ? invalidFields(fieldErrors(parsed.error, body)) : httpError(400, 'Send a JSON object.');
}
