import { Problem } from '../../contract/problem.ts';
import type { BackgroundTask, TaskRun } from '../../database/background.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import { databaseNow } from '../readModel/cache.ts';
import {
  type DueResults,
  endResultRuns,
  findDueResults,
  isResultRunOpen,
  noteRefusedResults,
  readResults,
  storeResults,
} from '../readModel/resultRuns.ts';
import { describeProblem } from '../base/refusal.ts';
import { createPauses, rest, restUntilOpen } from './pauses.ts';
import type { SyncDeps } from './sync.ts';

/** Maximum share of time for reading results, if the upstream has no rate limits. */
const MAX_WORK_SHARE = 1 / 2;
/** After this many errors in a row for one candidature, it is the cause and not the service. */
const MAX_ATTEMPTS = 3;

/**
 * Reads the results of open runs, see readModel/resultRuns.ts: one process at a time, one call at a time. The progress is in
 * the database, so any process can continue a run.
 */
export function createResultsSync(deps: Omit<SyncDeps, 'service' | 'interval'>): BackgroundTask {
  const { database, upstream, calls, rateLimiter, isLimited, log } = deps;
  const { db } = database;
  const pauses = createPauses({
    onFailure: (problem) => log.warn(describeProblem(problem), 'results_read_failed'),
    onRecovery: () => log.info('results_recovered'),
  });
  let failing = { candidature: 0, attempts: 0 };

  async function work(run: TaskRun): Promise<void> {
    const { stopping } = run;
    while (!pauses.isPaused()) {
      const due = await findDueResults(db, upstream);
      if (stopping.aborted) return;
      if (due === null) return await endResultRuns(db, upstream);
      const wait = rateLimiter.opensIn('listResults', 'sync');
      if (wait > 0) {
        await restUntilOpen(wait, stopping);
        continue;
      }
      const began = performance.now();
      await readDue(due, run).catch((error: unknown) => {
        if (!stopping.aborted) throw error;
      });
      if (!isLimited) await rest((performance.now() - began) * (1 / MAX_WORK_SHARE - 1), stopping);
    }
  }

  function hasFailedOften({ candidature_id: candidature }: DueResults, { status, code }: Problem): boolean {
    if (status === 503 || (code !== 'upstream_error' && code !== 'upstream_invalid')) return false;
    failing = { candidature, attempts: failing.candidature === candidature ? failing.attempts + 1 : 1 };
    return failing.attempts >= MAX_ATTEMPTS;
  }

  async function readDue(due: DueResults, run: TaskRun): Promise<void> {
    const client = calls({ stopping: run.stopping, abandoned: run.stopping }, { name: null, role: null });
    const read_at = await databaseNow(db);
    try {
      const found = await readResults(client, due, run.stopping);
      await run.write(async (tx) => await storeResults(tx, { ...due, upstream, read_at, results: found }));
      pauses.recordAnswer();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!isRefused(error) && !hasFailedOften(due, error)) return pauses.recordFailure(error);
      await run.write(async (tx) => await noteRefusedResults(tx, upstream, due));
      pauses.recordAnswer();
    }
  }

  return database.background.define({
    queue: `results-${upstream}`,
    isDue: async () => !pauses.isPaused() && (await isResultRunOpen(db, upstream)),
    work,
    drain: DRAIN_TIMEOUT_MS,
    onError: (error) => log.error({ err: error }, 'results_sync_failed'),
  });
}

/** Whether the upstream refuses these results for good. A refused token or too many calls are temporary. */
const isRefused = ({ status, code }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 429 && code !== 'upstream_auth';
