import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
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

interface Scoring {
  db: Db;
  now: () => Date;
  definitions: ReadDefinition;
  runCode: RunCode;
  /** Aborted when the process is about to end. */
  stopped: AbortSignal;
}

/**
 * Scores one test that was handed in and waits for its code to be run; false when none waits. No transaction is open
 * while the code runs. If the process ends over it, it waits again; if the process dies, once the lease is over.
 */
export async function scoreNext(scoring: Scoring): Promise<boolean> {
  const { db, stopped } = scoring;
  const claimed = await claim(scoring);
  if (!claimed) return false;
  try {
    await store(db, claimed, await score(claimed, scoring));
  } catch (error) {
    if (!stopped.aborted) throw error;
    await db.update(results).set({ scoring_since: null }).where(eq(results.id, claimed.id));
  }
  return true;
}

interface Claimed {
  id: number;
  candidature_id: number;
  test_id: number;
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
      .select({ id: results.id, candidature_id: results.candidature_id, test_id: results.test_id })
      .from(results)
      .where(
        and(
          isNotNull(results.handed_in_at),
          isNull(results.areas),
          or(isNull(results.scoring_since), lt(results.scoring_since, expired)),
        ),
      )
      .orderBy(asc(results.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!waiting) return null;
    await tx.update(results).set({ scoring_since: now() }).where(eq(results.id, waiting.id));
    return waiting;
  });
}
