import { eq } from 'drizzle-orm';
import type { Overview, Sitting } from '../../contract/taking.ts';
import type { Db } from '../../database/open.ts';
import type { Services } from '../services/services.ts';
import { notFound } from '../http/httpError.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';
import { conflict, findTaking, lockTaking, type Taking } from './findTaking.ts';
import { closedReason, deadlineOf, testState } from './testTimes.ts';
import { overviewOf } from './overview.ts';
import { shownItems } from './candidateItems.ts';
import { readAnswersWithSequence, readTestsWithResults } from './progressQueries.ts';

/** A hash of the client's IP address, see clientAddress.ts. */
export type AddressFor = (assessmentId: number) => string | null;

/** Starts the assessment; does nothing when it is already started. // T21 */
export async function startAssessment(uuid: string, address: AddressFor, services: Services): Promise<Overview> {
  return await services.db.transaction(async (tx) => {
    const { candidature } = await lockTaking(tx, uuid);
    const { id, assessment_id, status } = candidature;
    if (status === 'invited') {
      await tx
        .update(candidatures)
        .set({ status: 'started', started_at: services.now(), address: address(assessment_id) })
        .where(eq(candidatures.id, id));
      await lockAssessment(tx, assessment_id);
    }
    return await overviewOf(tx, await findTaking(tx, uuid), services);
  });
}

/** Starts a test. A test that is already started keeps its deadline. */
export async function startTest(
  uuid: string,
  testId: number,
  address: AddressFor,
  services: Services,
): Promise<Sitting> {
  return await services.db.transaction(async (tx) => {
    const { candidature } = await lockTaking(tx, uuid);
    const { id, assessment_id, extra_time_percent } = candidature;
    const now = services.now();
    const sittings = await readTestsWithResults(tx, candidature);
    const place = sittings.findIndex(({ test_id }) => test_id === testId);
    const sitting = sittings[place];
    if (!sitting) throw notFound();
    if (candidature.status === 'invited') throw conflict('not_started');
    if (candidature.status === 'completed') throw conflict('done');
    if (!sitting.result) {
      const before = sittings.slice(0, place);
      if (before.some(({ result }) => testState(result, now) !== 'done')) throw conflict('order');
      const deadline = deadlineOf(now, sitting.time_limit_minutes, extra_time_percent);
      await tx.insert(results).values({ candidature_id: id, test_id: testId, started_at: now, deadline, events: [] });
      await tx
        .update(candidatures)
        .set({ address: address(assessment_id) })
        .where(eq(candidatures.id, id));
      await lockAssessment(tx, assessment_id);
    }
    return await sittingOf(tx, candidature, testId, services);
  });
}

export async function readSitting(uuid: string, testId: number, services: Services): Promise<Sitting> {
  const { candidature } = await findTaking(services.db, uuid);
  return await sittingOf(services.db, candidature, testId, services);
}

/** A running test with its items and saved answers. */
async function sittingOf(
  db: Pick<Db, 'select'>,
  candidature: Taking['candidature'],
  testId: number,
  { now: clock, definitions }: Services,
): Promise<Sitting> {
  const now = clock();
  const sitting = (await readTestsWithResults(db, candidature)).find(({ test_id }) => test_id === testId);
  if (!sitting) throw notFound();
  const { result } = sitting;
  if (!result) throw conflict('not_started');
  if (testState(result, now) === 'done') throw conflict(closedReason(result));
  return {
    test_id: testId,
    name: sitting.name,
    now: now.toISOString(),
    deadline: result.deadline.toISOString(),
    items: shownItems(await definitions(db, testId)),
    answers: await readAnswersWithSequence(db, candidature.id, testId),
    example_runs: result.example_runs,
  };
}
