import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { TaskRun, BackgroundTask } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import { lockCandidature } from './findTaking.ts';
import { overdueBefore } from './testTimes.ts';
import type { ReadDefinition } from '../services/definitionCache.ts';
import { closeTest } from './submitTest.ts';
import { recomputeCandidature } from './recomputeCandidature.ts';

export interface ClosingDeps {
  database: Pick<Database, 'db'>;
  now: () => Date;
  definitions: ReadDefinition;
}

interface TestCloserDeps extends ClosingDeps {
  database: Database;
  /** In milliseconds. */
  pollInterval: number;
  /** Called after closing tests, because their code may have to be scored. */
  onClosed: () => void;
  onError: (error: unknown) => void;
}

const BATCH_SIZE = 1000;

/** Closes overdue tests in the background. */
export function createTestCloser({ pollInterval, onClosed, onError, ...deps }: TestCloserDeps): BackgroundTask {
  return deps.database.background.define({
    queue: 'overdue-tests',
    isDue: async () => (await findOverdue(deps, 1)).length > 0,
    async work({ stopping }) {
      await closeOverdueTests(deps, stopping);
      onClosed();
    },
    drain: DRAIN_TIMEOUT_MS,
    pollInterval,
    onError,
  });
}

/** Closes overdue tests. A failure does not stop the others; rejects at the end with all failures. */
export async function closeOverdueTests(deps: ClosingDeps, stopping?: TaskRun['stopping']): Promise<void> {
  const errors: unknown[] = [];
  for (const overdue of await findOverdue(deps, BATCH_SIZE)) {
    if (stopping?.aborted) return;
    await closeOverdue(overdue, deps).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Tests whose time is over could not be closed.');
}

interface Overdue {
  candidature_id: number;
  assessment_id: number;
  test_id: number;
}

/** Finds overdue tests, without locks: each is locked, in the usual order, and read again before it is closed. */
async function findOverdue({ database: { db }, now }: ClosingDeps, most: number): Promise<Overdue[]> {
  return await db
    .select({
      candidature_id: candidatures.id,
      assessment_id: candidatures.assessment_id,
      test_id: results.test_id,
    })
    .from(results)
    .innerJoin(candidatures, eq(candidatures.id, results.candidature_id))
    .where(and(isNull(results.submitted_at), lt(results.deadline, overdueBefore(now()))))
    .orderBy(asc(results.deadline))
    .limit(most);
}

/** Closes one test with its saved answers. A second process finds it closed. // T31 */
async function closeOverdue({ candidature_id, assessment_id, test_id }: Overdue, { database, ...deps }: ClosingDeps) {
  await database.db.transaction(async (tx) => {
    if (!(await lockCandidature(tx, { id: candidature_id, assessment_id }))) return;
    if (await closeTest(tx, { candidature_id, test_id }, deps)) await recomputeCandidature(tx, candidature_id);
  });
}
