import { and, asc, eq, gte, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { TaskRun, BackgroundTask } from '../../database/background.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import { runConcurrently } from '../../database/runConcurrently.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import type { CodeTest } from '../definitions/tests.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import { scoreTest } from '../scoring/score.ts';
import type { Answers, FunctionRun, FunctionRuns, Outcome } from '../scoring/outcome.ts';
import { lockCandidature } from './findTaking.ts';
import type { ReadDefinition } from '../services/definitionCache.ts';
import { readAnswers } from './submitTest.ts';
import { recomputeCandidature } from './recomputeCandidature.ts';

/** Runs the functions of a code test, by item ID. Rejects when it is aborted. */
export type RunCode = (
  test: CodeTest,
  sources: Answers,
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, FunctionRun>>;

/** Tests scored at once, so that one slow candidate's code does not delay others. */
const CONCURRENCY = 2;
/** Wait before a failed scoring is retried. */
const RETRY_DELAY_MS = 180_000;
/**
 * Attempts before scoring is given up. A candidate's code is scored at the first attempt; retries are for server failures
 * such as no memory for a process, or a killed server.
 */
const MAX_ATTEMPTS = 5;

interface CodeScoringDeps {
  database: Database;
  now: () => Date;
  definitions: ReadDefinition;
  runCode: RunCode;
  /** In milliseconds. */
  pollInterval: number;
  /** Called with scoring failures and unexpected errors. */
  onError: (error: unknown) => void;
}

/**
 * Runs and scores submitted code in the background. No transaction is open while code runs. When the process stops,
 * running code is ended and scored by the next process.
 */
export function createCodeScoring(deps: CodeScoringDeps): BackgroundTask {
  const { database, pollInterval, onError } = deps;
  return database.background.define({
    queue: 'code-scoring',
    isDue: async () => (await findWaiting(deps, 1, [])).length > 0,
    work: async (run) =>
      await runConcurrently(run, {
        count: CONCURRENCY,
        findDue: async (most, underWay) => await findWaiting(deps, most, underWay),
        perform: async (id) => await scoreResult(id, deps, run),
      }),
    drain: DRAIN_TIMEOUT_MS,
    pollInterval,
    onError,
  });
}

class ScoringGivenUp extends Error {
  constructor(id: number) {
    super(
      `Scoring test result ${id} was given up after ${MAX_ATTEMPTS} attempts. Fix the cause, which was logged before this, then run: npm run platform -- rescore`,
    );
  }
}

/** Makes given-up tests due again; returns how many. */
export async function retryScoring(db: Db): Promise<number> {
  const retried = await db
    .update(results)
    .set({ retry_scoring_at: null, scoring_attempts: 0 })
    .where(and(isNull(results.areas), gte(results.scoring_attempts, MAX_ATTEMPTS)))
    .returning({ id: results.id });
  return retried.length;
}

async function findWaiting({ database, now }: CodeScoringDeps, most: number, except: number[]): Promise<number[]> {
  const rows = await database.db
    .select({ id: results.id })
    .from(results)
    .where(
      and(
        isNotNull(results.submitted_at),
        isNull(results.areas),
        lt(results.scoring_attempts, MAX_ATTEMPTS),
        or(isNull(results.retry_scoring_at), lte(results.retry_scoring_at, now())),
        notInArray(results.id, except),
      ),
    )
    .orderBy(asc(results.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

async function scoreResult(id: number, deps: CodeScoringDeps, run: TaskRun): Promise<void> {
  const { now, onError } = deps;
  const change = async (values: Partial<typeof results.$inferInsert>) =>
    await run.write(async (tx) => await tx.update(results).set(values).where(isUnscored(id)));
  // Counted before the attempt, so that code that crashes the process is given up, too.
  const started = await run.write(async (tx) => {
    const scoring_attempts = sql`${results.scoring_attempts} + 1`;
    const [result] = await tx.update(results).set({ scoring_attempts }).where(isUnscored(id)).returning();
    return result;
  });
  if (!started) return;
  const attempt = started.scoring_attempts;
  try {
    const outcome = await score(started, deps, run.stopping);
    await run.write(async (tx) => await store(tx, started, outcome));
  } catch (error) {
    if (run.stopping.aborted) return void (await change({ scoring_attempts: attempt - 1 }));
    await change({ retry_scoring_at: new Date(now().getTime() + RETRY_DELAY_MS) });
    onError(error);
    if (attempt >= MAX_ATTEMPTS) onError(new ScoringGivenUp(id));
  }
}

const isUnscored = (id: number) => and(eq(results.id, id), isNull(results.areas));

interface Result {
  id: number;
  candidature_id: number;
  test_id: number;
}

async function score(
  result: Result,
  { database: { db }, definitions, runCode }: CodeScoringDeps,
  stopping: AbortSignal,
): Promise<Outcome & { runs?: FunctionRuns }> {
  const definition = await definitions(db, result.test_id);
  const given = await readAnswers(db, result);
  if (definition.kind !== 'code') return scoreTest(definition, given);
  const runs = await runCode(definition, given, stopping);
  const passed = new Map([...runs].map(([id, run]) => [id, run.passed]));
  return { ...scoreTest(definition, passed), runs: Object.fromEntries(runs) };
}

async function store(
  tx: Transaction,
  { id, candidature_id }: Result,
  outcome: Outcome & { runs?: FunctionRuns },
): Promise<void> {
  const [candidature] = await tx.select().from(candidatures).where(eq(candidatures.id, candidature_id));
  if (!candidature || !(await lockCandidature(tx, candidature))) return;
  const scored = await tx.update(results).set(outcome).where(isUnscored(id)).returning({ id: results.id });
  if (scored.length > 0) await recomputeCandidature(tx, candidature_id);
}
