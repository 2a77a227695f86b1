import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { ResultDetail } from '../../contract/result.ts';
import { notFound } from '../http/httpError.ts';
import type { Handler, Services } from '../services/services.ts';
import { areAnswersMissing, readAnsweredItems } from '../services/answeredItems.ts';
import { candidatures } from '../schema/candidatures.ts';
import type { AreaScore } from '../scoring/outcome.ts';
import { candidatureOfResult, findCandidature, readResults, type readTests } from './results.ts';

const SECOND_MS = 1000;

/** The result of one test, with its skill areas and the time it took. */
export const readResult: Handler<'readResult'> = async ({ params }, services) => {
  const candidatureId = candidatureOfResult(params.result_id);
  const found = await findCandidature(services, eq(candidatures.id, candidatureId));
  const item = found && (await readResults(services, found)).find(({ result }) => result.id === params.result_id);
  if (!item) throw notFound();
  const { result, test } = item;
  if (!test) return { ...result, skill_areas_score: [], duration: null, response_time: null };
  const { started_at, submitted_at, deadline } = test;
  return {
    ...result,
    skill_areas_score: await describeAreas(services, candidatureId, { ...test, areas: test.areas ?? [] }),
    duration: started_at && deadline && secondsBetween(started_at, deadline),
    response_time: started_at && submitted_at && secondsBetween(started_at, submitted_at),
    ...(await describeEvents(services, test)),
  };
};

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / SECOND_MS));

/** The events of a submitted test, the earliest first. */
async function describeEvents(
  { db, definitions }: Services,
  { test_id, started_at, submitted_at, events, events_left_out }: Awaited<ReturnType<typeof readTests>>[number],
): Promise<Pick<z.output<typeof ResultDetail>, 'events' | 'events_left_out'>> {
  if (!started_at || !submitted_at || !events) return {};
  const numbers = new Map((await definitions(db, test_id)).items.map(({ id }, index) => [id, index + 1]));
  const last = secondsBetween(started_at, submitted_at);
  const described = events.map(({ kind, item_id, start: startMs, seconds, length }) => {
    const start = Math.min(last, Math.max(0, Math.round(startMs / SECOND_MS)));
    return {
      kind,
      question: (item_id !== undefined && numbers.get(item_id)) || null,
      start,
      seconds: seconds === undefined ? null : Math.min(seconds, last - start),
      characters: length ?? null,
    };
  });
  return {
    events: described.toSorted((one, other) => one.start - other.start),
    events_left_out,
  };
}

type Area = NonNullable<z.output<typeof ResultDetail>['skill_areas_score']>[number];

/** The skill areas of a scored test, with the numbers of its questions. */
async function describeAreas(
  { db, definitions }: Services,
  candidatureId: number,
  { test_id, areas }: { test_id: number; areas: AreaScore[] },
): Promise<Area[]> {
  if (areas.length === 0) return [];
  const { items } = await definitions(db, test_id);
  const given = (await readAnsweredItems(db, candidatureId)).get(test_id);
  const answered = areAnswersMissing(areas, given) ? null : new Set(given);
  return areas.map(({ area, right, of }) => {
    const questions = items.filter((item) => 'area' in item && item.area === area);
    return {
      description: area,
      score: Math.round((100 * right) / of),
      answered_questions: answered && questions.filter(({ id }) => answered.has(id)).length,
      total_questions: questions.length,
    };
  });
}
