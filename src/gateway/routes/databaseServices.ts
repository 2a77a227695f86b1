import type { OperationName } from '../../contract/operations/operations.ts';
import type { FastifyBaseLogger } from 'fastify';
import { blindReviewOperations } from '../blindReview/blindReviewOperations.ts';
import { createForwardedRedaction, type ForwardedRedaction } from '../names/forwardedRedaction.ts';
import { createAudit, type WriteRecorder } from '../audit/audit.ts';
import { auditOperations } from '../audit/read.ts';
import type { GatewayDeps } from './deps.ts';
import { dailyEmailOperations } from '../dailyEmail/dailyEmailOperations.ts';
import { createDailyEmailWorker } from '../dailyEmail/dailyEmailWorker.ts';
import { homeOperations } from '../home/homeOperations.ts';
import { type AccessGuard, createAccessGuard } from '../access/accessGuard.ts';
import { cutForwarded } from '../access/forwardedAccess.ts';
import { accessOperations } from '../access/accessOperations.ts';
import type { OwnOperations } from '../base/operations.ts';
import type { User, Viewer } from '../base/user.ts';
import { outcomeOfCall } from '../audit/outcomeOfCall.ts';
import { readOperations } from './reads.ts';
import { beginRead } from '../readModel/storeRead.ts';
import { readSelection } from '../readModel/selections.ts';
import { recordWrite } from '../readModel/recordWrite.ts';
import { createWatch } from '../sync/watchedCompleteness.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { createResultsSync } from '../sync/resultsSync.ts';
import { createReadThrough } from '../sync/readThrough.ts';
import { testDetailsOperations } from '../sync/testDetails.ts';
import { createStageCheck, type StageCheck } from '../sync/stageCheck.ts';
import { createSync, observeSync } from '../sync/sync.ts';
import { createUserReads } from '../upstream/upstreamClient.ts';
import { activityOperations } from '../team/activity.ts';
import { noteOperations } from '../team/notes.ts';
import { notificationOperations } from '../team/notifications.ts';
import { addFirstReasons, rejectionReasonOperations } from '../team/rejectionReasons.ts';
import { scorecardOperations } from '../team/scorecards.ts';
import { recommendationOperations } from '../team/recommendations.ts';
import { demoOperations } from '../privacy/demoOperations.ts';
import { userOperations } from '../team/users.ts';
import { verdictOperations } from '../team/verdicts.ts';
import { createVisits, type Visits } from '../team/visits.ts';
import { readViewer } from '../team/viewer.ts';
import { viewOperations } from '../team/views.ts';
import { viewRequestOperations } from '../team/viewRequests.ts';
import { createCalls } from '../audit/backgroundCalls.ts';
import { createSystemClock } from '../base/clock.ts';
import { identifyUpstream } from '../upstream/upstream.ts';
import { jobOperations } from '../jobs/jobOperations.ts';
import { postponeReviewEmails, reviewOperations } from '../jobs/reviews.ts';
import { createProcessHeartbeat } from '../upstream/rateLimiter/processHeartbeat.ts';
import { createJobWorker } from '../jobs/jobWorker.ts';

/** The gateway's services that use the database: its own operations, bulk actions, read model and sync. */
export interface DatabaseServices {
  operations: Omit<OwnOperations, 'readAbout' | 'readRateLimiter' | 'endSession'>;
  writeRecorder: WriteRecorder;
  recordVisit: Visits['record'];
  /** The user with what decides which rows and values they see. */
  viewerOf: (user: User) => Promise<Viewer>;
  findRefusal: AccessGuard;
  checkStage: StageCheck;
  /** The candidature of a selection that has only one; else null. */
  singleSelected: (selection: string | undefined, user: Viewer) => Promise<number | null>;
  redaction: ForwardedRedaction;
  /** What a user may see of a forwarded answer. */
  cut: (
    operation: OperationName,
    call: { values: Record<string, unknown>; user: Viewer },
    document: object,
  ) => Promise<object>;
  /**
   * To be called before a read is forwarded. Returns a function that stores what was read in the read model: candidatures,
   * results and test conditions. Never rejects.
   */
  beginRead: (
    operation: OperationName,
    values: Record<string, unknown>,
  ) => Promise<(document: object) => Promise<void>>;
  start: () => void;
  stop: () => Promise<void>;
}

interface Parts {
  deps: GatewayDeps;
  forwarder: Forwarder;
  log: FastifyBaseLogger;
}

/** Null where there is no database. Nothing runs before it is started. */
export async function openDatabaseServices({ deps, forwarder, log }: Parts): Promise<DatabaseServices | null> {
  const { database, clock = createSystemClock(log) } = deps;
  if (!database) return null;
  const upstream = await identifyUpstream(database.db, deps.upstream);
  const { auth = null } = deps;
  await addFirstReasons(database.db, { upstream, now: clock.now() });
  const onError = (error: unknown, job?: number) => log.error({ err: error, job }, 'job_worker_failed');
  const onAuditFailed = (error: unknown) => log.error({ err: error }, 'audit_write_failed');
  const audit = createAudit({ database, upstream, clock, onError: onAuditFailed });
  // The upstream has the write in any case, and the next sweep finds it.
  const onReadModelFailed = (error: unknown) => log.error({ err: error }, 'read_model_write_failed');
  const writeRecorder: WriteRecorder = {
    audit,
    async record({ operation, subject, actor }, end) {
      const outcome = outcomeOfCall(operation, subject, end);
      if (outcome) await recordWrite(database.db, upstream, outcome).catch(onReadModelFailed);
      if (outcome?.kind === 'stage' && actor.review !== undefined) {
        await postponeReviewEmails(database, upstream, { actor, now: clock.now() }).catch(onReadModelFailed);
      }
    },
  };
  const calls = createCalls({ deps, forwarder, priority: 'job', writeRecorder, log });
  const jobWorker = createJobWorker({ database, upstream, calls, clock, pollInterval: deps.jobPollInterval, onError });
  const dailyEmailWorker = deps.dailyEmail
    ? createDailyEmailWorker({
        database,
        upstream,
        clock,
        delivery: deps.dailyEmail,
        rule: auth,
        pollInterval: deps.jobPollInterval,
        onError,
        onFailed: (reason) => log.warn({ reason }, 'daily_email_failed'),
      })
    : null;
  const onVisitFailed = (error: unknown) => log.error({ err: error }, 'visit_write_failed');
  const visits = createVisits({ database, upstream, clock, onError: onVisitFailed });
  const { rateLimiter } = forwarder;
  const syncDeps = {
    database,
    upstream,
    calls: createCalls({ deps, forwarder, priority: 'sync', writeRecorder, log }),
    rateLimiter,
    isLimited: Boolean(deps.rateLimits),
    log,
  };
  // PGlite belongs to one process.
  const heartbeat =
    deps.rateLimits && database.engine === 'postgres'
      ? createProcessHeartbeat({
          db: database.db,
          upstream,
          clock,
          onCount: rateLimiter.shareAmong,
          onError: onReadModelFailed,
        })
      : null;
  const sync = createSync({ ...syncDeps, service: deps.upstream, interval: deps.syncInterval });
  const resultsSync = createResultsSync(syncDeps);
  const userReadDeps = { db: database.db, upstream, reads: createUserReads({ deps, forwarder, log }) };
  const readThrough = createReadThrough(userReadDeps);
  const watch = createWatch({ db: database.db, upstream, wakeSync: sync.wake });
  if (deps.metrics) observeSync(deps.metrics, database.db, upstream);
  return {
    operations: {
      ...jobOperations({ database, upstream, rateLimiter, clock, wake: jobWorker.wake }),
      ...viewOperations({ database, upstream, clock }),
      ...accessOperations({ database, upstream, clock, auth }),
      ...blindReviewOperations({ database, upstream, clock }),
      ...noteOperations({ database, upstream, clock, rule: auth }),
      ...recommendationOperations({ database, upstream, clock }),
      ...viewRequestOperations({ database, upstream, clock, rule: auth }),
      ...scorecardOperations({ database, upstream, clock }),
      ...rejectionReasonOperations({ database, upstream, clock }),
      ...verdictOperations({ database, upstream, clock }),
      ...userOperations({ database, upstream, clock, rule: auth }),
      ...activityOperations({ database, watch }),
      ...notificationOperations({ database, upstream, clock, sendsEmail: deps.dailyEmail !== undefined }),
      ...dailyEmailOperations({ database, upstream, clock, delivery: deps.dailyEmail }),
      ...auditOperations({ database, upstream, clock }),
      ...readOperations({ database, upstream, readThrough, watch, rateLimiter, wakeResults: resultsSync.wake }),
      ...testDetailsOperations({ ...userReadDeps, isEmbedded: deps.upstream.embedded }),
      ...demoOperations({ database, upstream, demo: deps.upstream.demo, wakeSync: sync.wake }),
      ...reviewOperations({ database, upstream, clock, wake: jobWorker.wake }),
      ...homeOperations({ database, upstream, watch, readAttention: deps.upstream.readAttention }),
    },
    writeRecorder,
    recordVisit: visits.record,
    viewerOf: async (user) => await readViewer(database.db, { upstream, rule: auth }, user),
    findRefusal: createAccessGuard(userReadDeps),
    checkStage: createStageCheck(userReadDeps),
    async singleSelected(selection, user) {
      if (selection === undefined) return null;
      const part = await readSelection(database.db, { ...user, selection, limit: 1, offset: 0 });
      return part?.count === 1 ? (part.ids[0] ?? null) : null;
    },
    redaction: createForwardedRedaction(database.db, upstream),
    cut: async (operation, { values, user }, document) =>
      await cutForwarded(operation, document, { ...user, db: database.db, values }),
    async beginRead(operation, values) {
      const store = await beginRead(operation, { db: database.db, upstream, values }).catch(onReadModelFailed);
      return async (document) => await store?.(document).catch(onReadModelFailed);
    },
    start() {
      heartbeat?.start();
      jobWorker.start();
      resultsSync.start();
      dailyEmailWorker?.start();
      if (deps.sync) sync.start();
    },
    async stop() {
      await Promise.all([
        heartbeat?.stop(),
        jobWorker.stop(),
        dailyEmailWorker?.stop(),
        sync.stop(),
        resultsSync.stop(),
        visits.settled(),
      ]);
    },
  };
}
