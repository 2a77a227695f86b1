import type { FastifyBaseLogger } from 'fastify';
import type { TaskRun, BackgroundTask } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import type { Calls } from '../audit/backgroundCalls.ts';
import { describeProblem } from '../base/refusal.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { ASSESSMENT_LIST } from '../schema/readModel.ts';
import { recordToken } from './account.ts';
import { assessmentList, candidatureList } from './lists.ts';
import { SYNC_INTERVAL_MS } from './dueLists.ts';
import { createPauses, rest, restUntilOpen } from './pauses.ts';
import { readDueLists } from './readLists.ts';
import { createSweepLog } from './sweepLog.ts';
import { type PageEnd, sweepPage } from './sweepPage.ts';
import { analyzeTables, vacuumTables } from './maintainTables.ts';

export interface SyncDeps {
  database: Database;
  /** See upstream/upstreamIdentity.ts. */
  upstream: string;
  service: { token: string; embedded: boolean };
  /** Calls with the priority of sync. */
  calls: Calls;
  rateLimiter: Pick<Forwarder['rateLimiter'], 'opensIn'>;
  /** Whether the upstream has rate limits. If not, sync limits itself. */
  isLimited: boolean;
  /** See dueLists.ts. */
  interval?: number | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Maximum share of time that sync works, if the upstream has no rate limits. `awaited`: a user views a list that was never
 * read completely, and missing rows are worse than slower answers.
 */
const MAX_WORK_SHARE = { idle: 1 / 5, awaited: 2 / 3 };
/** The maximum time between two checks for due lists. */
const MAX_POLL_INTERVAL_MS = 5_000;

/** Keeps the read model of an upstream up to date: one process at a time, one call at a time. */
export function createSync(deps: SyncDeps): BackgroundTask {
  const { database, upstream, service, calls, rateLimiter, isLimited, interval = SYNC_INTERVAL_MS, log } = deps;
  const { db } = database;
  const pauses = createPauses({
    onFailure: (problem) => log.warn(describeProblem(problem), 'sync_read_failed'),
    onRecovery: () => log.info('sync_recovered'),
  });

  const logSweep = createSweepLog(log);

  const findDue = async () =>
    pauses.isPaused() ? [] : await readDueLists(db, upstream, { tellsEveryChange: service.embedded, interval });

  /** Milliseconds until the rate limiter allows the next page of a list. */
  const opensIn = (scope: number) =>
    rateLimiter.opensIn(scope === ASSESSMENT_LIST ? 'listAssessments' : 'listCandidatures', 'sync');

  async function readPage(scope: number, { stopping }: TaskRun): Promise<PageEnd> {
    const client = calls({ stopping, abandoned: stopping }, { name: null, role: null });
    const parts = { db, upstream, client, signal: stopping };
    return await (scope === ASSESSMENT_LIST
      ? sweepPage(parts, assessmentList)
      : sweepPage(parts, candidatureList(scope)));
  }

  async function work(run: TaskRun): Promise<void> {
    const { stopping } = run;
    // The embedded platform is identified by its database, and has another token after each start.
    if (!service.embedded) await recordToken(db, upstream, service.token);
    for (;;) {
      const woken = run.woken();
      const due = await findDue();
      if (stopping.aborted) return;
      if (due.length === 0) break;
      const next = due.find(({ scope }) => opensIn(scope) === 0);
      if (next === undefined) {
        const wait = Math.min(...due.map(({ scope }) => opensIn(scope)));
        await Promise.race([woken, restUntilOpen(wait, stopping)]);
        continue;
      }
      const began = performance.now();
      const page = await readPage(next.scope, run).catch((error: unknown) => {
        if (stopping.aborted) return null;
        throw error;
      });
      if (page === null) return;
      if (page.end === 'failed') pauses.recordFailure(page.problem);
      else pauses.recordAnswer();
      if (page.sweep) logSweep(next.scope, page.sweep);
      if (page.end === 'ended') await analyzeTables(database);
      if (isLimited) continue;
      const share = MAX_WORK_SHARE[next.isAwaited ? 'awaited' : 'idle'];
      await Promise.race([woken, rest((performance.now() - began) * (1 / share - 1), stopping)]);
    }
    await vacuumTables(database);
  }

  return database.background.define({
    queue: `sync-${upstream}`,
    isDue: async () => (await findDue()).length > 0,
    work,
    pollInterval: Math.min(MAX_POLL_INTERVAL_MS, interval),
    drain: DRAIN_TIMEOUT_MS,
    onError: (error) => log.error({ err: error }, 'sync_failed'),
  });
}
