import { and, asc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { CodeTest } from '../definitions/tests.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import { scoreTest } from '../scoring/score.ts';
import type { Answers, Outcome } from '../scoring/outcome.ts';
import { lockCandidature } from './access.ts';
import type { ReadDefinition } from './definitions.ts';
import { readAnswers } from './handIn.ts';
import { settle } from './settle.ts';

/** Runs the functions of a code test: how many hidden cases each passed, by item ID. Rejects when it is aborted. */
export type RunCode = (test: CodeTest, sources: Answers, signal: AbortSignal) => Promise<Answers>;

/**
 * How long whoever sets about scoring may take before another does, in milliseconds. Running code takes less, unless the
 * machine is very busy; of two the first one's outcome stays.
 */
const LEASE = 180_000;
/**
 * After which a test is given up. What a candidate's code does is scored at the first attempt; the others are for failures
 * of the server, such as no memory for another process, and for a server that was killed.
 */
const MAX_ATTEMPTS = 5;

interface Scoring {
  db: Db;
  now: () => Date;
  definitions: ReadDefinition;
  runCode: RunCode;
  /** Aborted when the process is about to end. */
  stopped: AbortSignal;
  /** Told why a test could not be scored. It is tried again once the lease is over, but not for ever. */
  report: (error: unknown) => void;
}

/**
 * Scores one test that was handed in and waits for its code to be run; false when none waits. No transaction is open
 * while the code runs. If the process ends over it, it waits again; if the process dies, once the lease is over.
 */
export async function scoreNext(scoring: Scoring): Promise<boolean> {
  const { db, stopped, report } = scoring;
  const claimed = await claim(scoring);
  if (!claimed) return false;
  try {
    await store(db, claimed, await score(claimed, scoring));
  } catch (error) {
    if (stopped.aborted) {
      const scoring_attempts = sql`${results.scoring_attempts} - 1`;
      await db.update(results).set({ scoring_since: null, scoring_attempts }).where(eq(results.id, claimed.id));
    } else {
      report(error);
      if (claimed.attempt >= MAX_ATTEMPTS) report(new GivenUp(claimed.id));
    }
  }
  return true;
}

class GivenUp extends Error {
  constructor(id: number) {
    super(
      `Scoring test result ${id} was given up after ${MAX_ATTEMPTS} attempts. Fix the cause, which was logged before this, then run: npm run platform -- rescore`,
    );
  }
}

/** Lets tests that were given up be scored once more; answers how many. */
export async function retryScoring(db: Db): Promise<number> {
  const retried = await db
    .update(results)
    .set({ scoring_since: null, scoring_attempts: 0 })
    .where(and(isNull(results.areas), gte(results.scoring_attempts, MAX_ATTEMPTS)))
    .returning({ id: results.id });
  return retried.length;
}

interface Claimed {
  id: number;
  candidature_id: number;
  test_id: number;
  /** Counted from 1. */
  attempt: number;
}

async function score(claimed: Claimed, { db, definitions, runCode, stopped }: Scoring): Promise<Outcome> {
  const definition = await definitions(db, claimed.test_id);
  const given = await readAnswers(db, claimed);
  return scoreTest(definition, definition.kind === 'code' ? await runCode(definition, given, stopped) : given);
}

async function store(db: Db, claimed: Claimed, outcome: Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    const one = eq(candidatures.id, claimed.candidature_id);
    const [candidature] = await tx.select().from(candidatures).where(one);
    if (!candidature || !(await lockCandidature(tx, candidature))) return;
    const unscored = and(eq(results.id, claimed.id), isNull(results.areas));
    const scored = await tx.update(results).set(outcome).where(unscored).returning({ id: results.id });
    if (scored.length > 0) await settle(tx, candidature.id);
  });
}

/** Takes one test that waits, so that no other process does. */
async function claim({ db, now }: Scoring): Promise<Claimed | null> {
  return await db.transaction(async (tx) => {
    const expired = new Date(now().getTime() - LEASE);
    const [waiting] = await tx
      .select({
        id: results.id,
        candidature_id: results.candidature_id,
        test_id: results.test_id,
        attempts: results.scoring_attempts,
      })
      .from(results)
      .where(
        and(
          isNotNull(results.handed_in_at),
          isNull(results.areas),
          lt(results.scoring_attempts, MAX_ATTEMPTS),
          or(isNull(results.scoring_since), lt(results.scoring_since, expired)),
        ),
      )
      .orderBy(asc(results.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!waiting) return null;
    const attempt = waiting.attempts + 1;
    const begun = { scoring_since: now(), scoring_attempts: attempt };
    await tx.update(results).set(begun).where(eq(results.id, waiting.id));
    return { ...waiting, attempt };
  });
}
