import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { type ExampleRun, MAX_EXAMPLE_RUNS } from '../../contract/taking.ts';
import type { Db } from '../../database/open.ts';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { CodeTest } from '../definitions/tests.ts';
import { HttpError, httpError, notFound } from '../http/httpError.ts';
import { createTaskQueue } from '../http/taskQueue.ts';
import { results } from '../schema/taking.ts';
import type { ReadDefinition } from '../services/definitionCache.ts';
import type { TestItem } from '../services/services.ts';
import { conflict, findTaking } from './findTaking.ts';
import { readTestsWithResults } from './progressQueries.ts';
import { closedReason, overdueBefore, testState } from './testTimes.ts';

/** Runs a function against the examples of its task, by their order. Rejects when it is aborted. */
export type RunExamples = (
  test: CodeTest,
  task: CodeTask,
  source: string,
  signal: AbortSignal,
) => Promise<ExampleRun['cases']>;

/** Runs at once in a process, beside the scoring of submitted tests, which has other places. */
const CONCURRENCY = 2;
const MAX_WAITING = 60;
/** The longest wait for a turn, and for the run. Both together stay below the time that proxies allow an answer, 60 seconds. */
const MAX_WAIT_MS = 20_000;
const MAX_RUN_MS = 30_000;

interface ExampleRunnerDeps {
  db: Db;
  now: () => Date;
  definitions: ReadDefinition;
  runExamples: RunExamples;
}

/**
 * Runs the code of candidates against the examples of its task. A candidate has one place among those who wait, so that frequent
 * runs hold up no others. A run that failed on our side is not counted. // X70
 */
export function createExampleRunner({ db, now, definitions, runExamples }: ExampleRunnerDeps) {
  const inTurn = createTaskQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refusal: 'Many candidates are running examples. Try again in a moment.',
  });
  const underWay = new Set<number>();

  async function findRunning({ uuid, testId, itemId }: TestItem) {
    const { candidature } = await findTaking(db, uuid);
    const sitting = (await readTestsWithResults(db, candidature)).find(({ test_id }) => test_id === testId);
    const test = sitting && (await definitions(db, testId));
    const task = test?.kind === 'code' ? test.items.find(({ id }) => id === itemId) : undefined;
    if (!sitting || test?.kind !== 'code' || !task) throw notFound();
    const { result } = sitting;
    if (!result) throw conflict('not_started');
    if (testState(result, now()) === 'done') throw conflict(closedReason(result));
    if ((result.example_runs[itemId] ?? 0) >= MAX_EXAMPLE_RUNS) throw usedUp();
    return { test, task, result };
  }

  /** Adds `change` to the number of runs, if the test still runs and the limit allows it; returns the number. */
  async function count(resultId: number, itemId: string, change: 1 | -1): Promise<number | null> {
    const runs = sql<number>`coalesce((${results.example_runs} ->> ${itemId})::int, 0)`;
    const [counted] = await db
      .update(results)
      .set({
        example_runs: sql`${results.example_runs} || jsonb_build_object(${itemId}::text, ${runs} + ${change}::int)`,
      })
      .where(
        and(
          eq(results.id, resultId),
          change > 0
            ? and(isNull(results.submitted_at), gte(results.deadline, overdueBefore(now())), lt(runs, MAX_EXAMPLE_RUNS))
            : undefined,
        ),
      )
      .returning({ runs });
    return counted?.runs ?? null;
  }

  return async (place: TestItem, source: string): Promise<ExampleRun> => {
    const { candidature_id } = (await findRunning(place)).result;
    if (underWay.has(candidature_id)) throw httpError(409, 'Your examples are still running. Wait for their results.');
    underWay.add(candidature_id);
    try {
      return await inTurn(async () => {
        // The test may have ended meanwhile.
        const { test, task, result } = await findRunning(place);
        const runs = await count(result.id, task.id, 1);
        if (runs === null) throw usedUp();
        try {
          const cases = await runExamples(test, task, source, AbortSignal.timeout(MAX_RUN_MS));
          return { cases, runs, now: now().toISOString() };
        } catch (error) {
          await count(result.id, task.id, -1);
          throw new HttpError(503, { detail: 'The examples couldn’t be run. This run is not counted.' }, {}, error);
        }
      });
    } finally {
      underWay.delete(candidature_id);
    }
  };
}

const usedUp = () => httpError(409, `All ${MAX_EXAMPLE_RUNS} runs of this task are used. Your code is saved.`);
