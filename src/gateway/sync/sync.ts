import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundTask, TaskRun } from '../../database/background.ts';
import type { Database, Db } from '../../database/open.ts';
import { cacheSamples, samplesByKey } from '../../operation/databaseMetrics.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import type { Metrics } from '../../operation/metrics.ts';
import type { Calls } from '../audit/backgroundCalls.ts';
import { describeProblem } from '../base/refusal.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { ASSESSMENT_LIST, assessments, sweeps } from '../schema/readModel.ts';
import { recordToken } from './account.ts';
import { assessmentList, candidatureList } from './lists.ts';
import { SYNC_INTERVAL_MS } from './dueLists.ts';
import { createPauses, rest, restUntilOpen } from './pauses.ts';
import { readDueLists } from './readLists.ts';
import { type PageEnd, type SweepEnd, sweepPage } from './sweepPage.ts';

/** Minimum number of changed rows. */
const MIN_ROWS = 1000;
/** Minimum share of changed rows. */
const MIN_SHARE = 0.1;

interface TableState {
  [key: string]: unknown;
  name: string;
  rows: number;
  changed: number;
  dead: number;
}

/** Updates the planner's statistics of the read model: a first sweep fills empty tables within a minute. */
export async function analyzeTables(database: Pick<Database, 'db'>): Promise<void> {
  for (const { name, rows, changed } of await readTables(database)) {
    if (changed < Math.max(MIN_ROWS, rows * MIN_SHARE)) continue;
    await database.db.execute(sql`analyze read_model.${sql.identifier(name)}`);
  }
}

/** Frees the space of replaced rows. Only PGlite needs it; PostgreSQL has autovacuum. */
export async function vacuumTables(database: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (database.engine !== 'pglite') return;
  for (const { name, rows, dead } of await readTables(database)) {
    if (dead < Math.max(MIN_ROWS, rows * MIN_SHARE)) continue;
    await database.db.execute(sql`vacuum read_model.${sql.identifier(name)}`);
  }
}

async function readTables({ db }: Pick<Database, 'db'>): Promise<TableState[]> {
  const { rows } = await db.execute<TableState>(sql`
    select relname as name, n_live_tup::int as rows, n_mod_since_analyze::int as changed, n_dead_tup::int as dead
    from pg_stat_user_tables where schemaname = 'read_model'`);
  return rows;
}

/** Creates the log of sweeps. It has one line when a list gets into trouble, and one when it is out of it. */
function createSweepLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  /** What was logged last, by list. */
  const logged = new Map<number, string>();
  return (scope: number, { problem, rows, unreadable, stated }: SweepEnd): void => {
    const list = scope === ASSESSMENT_LIST ? { list: 'assessments' } : { list: 'candidates', assessment: scope };
    const troubles = [problem, unreadable > 0 && 'unreadable rows', stated !== null && 'few rows']
      .filter(Boolean)
      .join();
    if (troubles === (logged.get(scope) ?? '')) return;
    if (troubles === '') {
      logged.delete(scope);
      log.info({ ...list, rows }, 'sync_list_recovered');
      return;
    }
    logged.set(scope, troubles);
    const facts = { ...list, problem, rows, unreadable, stated };
    if (problem) log.warn(facts, 'sync_list_incomplete');
    else if (unreadable > 0) log.warn(facts, 'sync_rows_unreadable');
    else log.warn(facts, 'sync_list_short');
  };
}

export interface SyncDeps {
  database: Database;
  /** See upstream/upstream.ts. */
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

/** Registers the gauges of sync: how complete the read model is, and which lists fail. */
export function observeSync(metrics: Metrics, db: Db, upstream: string): void {
  metrics.observe({
    name: 'shortlist_read_model_assessments',
    help: 'Assessments by how far the list of their candidates was read.',
    labels: ['state'],
    read: cacheSamples(async () => {
      const key = sql<string>`case when ${sweeps.complete_at} is not null then 'complete'
        when ${sweeps.started_at} is not null then 'incomplete' else 'unread' end`;
      const rows = await db
        .select({ key, count: sql<number>`count(*)::int` })
        .from(assessments)
        .leftJoin(sweeps, and(eq(sweeps.upstream, assessments.upstream), eq(sweeps.scope, assessments.id)))
        .where(eq(assessments.upstream, upstream))
        .groupBy(key);
      return samplesByKey('state', rows, ['complete', 'incomplete', 'unread']);
    }),
  });
  metrics.observe({
    name: 'shortlist_sync_failing_lists',
    help: 'Lists whose last page the service did not answer, or whose last sweep was incomplete.',
    labels: [],
    read: cacheSamples(async () => {
      const isFailing = and(eq(sweeps.upstream, upstream), sql`${sweeps.failures} > 0`);
      return [{ labels: {}, value: await db.$count(sweeps, isFailing) }];
    }),
  });
}
