import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { MAX_LIMIT } from '../contract/endpoint.ts';
import { RATE_WINDOW } from '../contract/rateLimits.ts';
import type { Database } from '../database/open.ts';
import { createHttpApp } from '../http/httpApp.ts';
import type { Logger } from '../http/requestLog.ts';
import { createSteadyClock } from '../operation/clock.ts';
import { createAddressMatch } from '../operation/ipAddress.ts';
import type { Metrics } from '../operation/metrics.ts';
import { createReadiness } from '../operation/readiness.ts';
import { type Lifecycle, runningLifecycle } from '../operation/lifecycle.ts';
import { checkToken, registerApi } from './handlers/apiRoutes.ts';
import { NO_FAULTS } from './faults/randomFaults.ts';
import { rateLimitKey } from './http/authenticate.ts';
import type { PlatformSettings, Services } from './services/services.ts';
import { createLinkLimiter, DEFAULT_LINK_LIMITS, type LinkRateLimits } from './http/linkLimiter.ts';
import { createTaskQueue } from './http/taskQueue.ts';
import { logResponses, requestIdOf } from './http/platformLog.ts';
import { registerProbes } from '../http/probes.ts';
import { BODY_LIMIT_BYTES, errorShape, httpError, notFound, tooManyRequests } from './http/httpError.ts';
import type { MailSettings } from '../operation/smtpClient.ts';
import { createDelivery, type DeliveryConfig } from './mail/delivery.ts';
import { NO_COMPANY } from '../operation/company.ts';
import type { EmailTemplates } from './mail/emailTemplates.ts';
import { createEmailWriter } from './mail/emailWriter.ts';
import { countResponses, observeEmails } from './metrics.ts';
import { createOutbox } from './mail/outbox.ts';
import { cleanLinkOf } from './pages/cleanLink.ts';
import { allowFrames, linkClosedPage, PAGES_PREFIX, redirectTo, sendPage } from './pages/layout.ts';
import { registerPageRoutes } from './pages/pageRoutes.ts';
import { registerReference } from './reference/registerReference.ts';
import { createRenderer, RENDER_THREADS } from './report/renderer.ts';
import { runCode, runExamples } from './sandbox/runCode.ts';
import { createDefinitionCache } from './services/definitionCache.ts';
import { registerTakingRoutes, TAKING_PREFIX } from './taking/takingRoutes.ts';
import { renderForCandidate } from './handlers/renderPdf.ts';
import { createScoreCounts } from './report/scoreCounts.ts';
import { createSentinelFault } from './faults/sentinelFaults.ts';
import { createCodeScoring } from './taking/codeScoring.ts';
import { createExampleRunner } from './taking/exampleRunner.ts';
import { createTestCloser } from './taking/testCloser.ts';

/**
 * Registers the rate limits of the live service. Call it before registering routes with a limit. `window`: in
 * milliseconds.
 */
async function registerRateLimits(app: FastifyInstance, window = RATE_WINDOW * 1000): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: window,
    keyGenerator: rateLimitKey,
    // The live service sends no Retry-After, so clients must not rely on it here.
    addHeaders: { 'retry-after': false },
    errorResponseBuilder: (_request, { ttl }) => httpError(429, tooManyRequests(Math.ceil(ttl / 1000)).detail),
  });
}

/** Absent settings: see NO_SETTINGS. */
export interface PlatformDeps extends Partial<PlatformSettings> {
  database: Database;
  /** Public address of the API, without a trailing slash. A function, because the port may be unknown until it listens. */
  baseUrl: () => string;
  /** Public address of the candidates' pages, without a trailing slash; null or absent: `baseUrl`. */
  candidateUrl?: string | null;
  /** The mail server that sends emails; null or absent: they stay in the outbox. */
  mail?: (MailSettings & { deliveryConfig?: Partial<DeliveryConfig> }) | null;
  /** Whether candidates who register get their link by email only, where there is a mail server. Absent: yes. */
  verifyAddresses?: boolean;
  /** Origins whose pages may show the candidates' pages in a frame. */
  frameOrigins?: string[];
  /** Absent: the default texts. */
  emailTemplates?: EmailTemplates;
  /** Folder with the report's fonts. */
  fonts: string;
  /** Folder with the built candidates' pages. They may be built later. */
  candidatePages: string;
  /** Length of that minute in milliseconds: for tests. */
  rateWindow?: number;
  /** Whether certain names make calls fail on purpose, see http/sentinelFaults.ts. // R02 */
  sentinels?: boolean;
  /** Overrides the default rate limits of candidates' links. */
  linkLimits?: Partial<LinkRateLimits>;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. // T34 */
  trustedProxies?: string[];
  /** The clock for test deadlines. */
  now?: () => Date;
  /** How often to look for overdue tests and code to score, in milliseconds. */
  takingPollInterval?: number;
  logger: Logger;
  /** Absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Absent: the server never prepares to stop, as in tests. */
  lifecycle?: Lifecycle;
}

const NO_SETTINGS: PlatformSettings = {
  company: NO_COMPANY,
  logins: new Map(),
  ownToken: null,
  rateLimits: null,
  faults: NO_FAULTS,
  strict: false,
  maxLimit: MAX_LIMIT,
};

const SECONDS = 1000;

/** The embedded platform: the API and the candidates' pages. It does not listen yet. */
export async function buildPlatform(deps: PlatformDeps): Promise<FastifyInstance> {
  const { database, baseUrl, fonts, candidatePages, logger } = deps;
  const { candidateUrl = null, mail = null, verifyAddresses = true, company = NO_COMPANY } = deps;
  const { trustedProxies = [], takingPollInterval = 15 * SECONDS } = deps;
  const { metrics, lifecycle = runningLifecycle() } = deps;
  const app = createHttpApp({
    logger,
    errorShape,
    onError: database.health.report,
    requestId: requestIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    timeouts: { connection: 60 * SECONDS, headers: 10 * SECONDS, request: 15 * SECONDS, keepAlive: 30 * SECONDS },
    fixedHeaders: { 'x-content-type-options': 'nosniff' },
    options: {
      trustProxy: trustedProxies.length > 0 && createAddressMatch(trustedProxies),
      // The contract rejects over-long parameters with its own message.
      routerOptions: { maxParamLength: 16 * 1024, ignoreTrailingSlash: true },
      frameworkErrors: (error, request, reply: FastifyReply) => {
        if (request.url.startsWith(TAKING_PREFIX)) return void reply.code(404).send(notFound().body);
        const link = cleanLinkOf(request.url);
        if (link !== null) return void redirectTo(reply, link);
        if (request.url.startsWith(PAGES_PREFIX)) return void sendPage(reply, linkClosedPage(company), company);
        void checkToken(request, services).then(
          () => app.errorHandler(error, request, reply),
          (refusal: FastifyError) => app.errorHandler(refusal, request, reply),
        );
      },
    },
  });
  await registerRateLimits(app, deps.rateWindow);
  const now = deps.now ?? createSteadyClock({ log: app.log });
  const { db } = database;
  const definitions = createDefinitionCache();
  const taking = { database, now, definitions, pollInterval: takingPollInterval };
  const codeScoring = createCodeScoring({
    ...taking,
    runCode,
    onError: (error) => app.log.error({ err: error }, 'code_scoring_failed'),
  });
  const testCloser = createTestCloser({
    ...taking,
    onClosed: codeScoring.wake,
    onError: (error) => app.log.error({ err: error }, 'closing_tests_failed'),
  });
  const onError = (error: unknown) => app.log.error({ err: error }, 'email_delivery_failed');
  const onHeld = (count: number, reason: string) => app.log.error({ count, reason }, 'emails_held');
  const renderer = createRenderer(fonts);
  app.addHook('onClose', async () => await renderer.close());
  const reports = { db, company, now, scoreCounts: createScoreCounts(db), renderReport: renderer.render };
  const makeReport = async (candidature: number) => await renderForCandidate(reports, candidature);
  const delivery = mail && createDelivery({ ...mail, database, onError, onHeld, makeReport });
  const services: Services = {
    ...NO_SETTINGS,
    ...deps,
    ...reports,
    health: database.health,
    baseUrl,
    candidateUrl: () => candidateUrl ?? baseUrl(),
    emails: createEmailWriter({ company, ...(deps.emailTemplates && { templates: deps.emailTemplates }) }),
    outbox: delivery?.outbox ?? createOutbox(null),
    verifiesAddresses: delivery !== null && verifyAddresses,
    candidatePages,
    definitions,
    codeScoring,
    renderQueue: createTaskQueue({
      concurrency: RENDER_THREADS,
      maxWaiting: 48,
      maxWaitMs: 40 * SECONDS,
      refusal: 'Too many reports are being created. Try again in a moment.',
    }),
    runExamples: createExampleRunner({ db, now, definitions, runExamples }),
    sentinelFault: deps.sentinels ? createSentinelFault(db) : null,
    linkLimiter: createLinkLimiter(app, { ...DEFAULT_LINK_LIMITS, ...deps.linkLimits }),
  };

  logResponses(app);
  if (metrics) {
    countResponses(app, metrics);
    observeEmails(metrics, { db, now });
  }
  if (delivery) {
    const { mailer, onResponse } = delivery;
    app.addHook('onReady', async () => await mailer.start());
    app.addHook('onResponse', async () => onResponse());
    // Emails being sent have as much time as running requests.
    lifecycle.stopping.addEventListener('abort', () => void mailer.stop(), { once: true });
    app.addHook('onClose', async () => await mailer.stop());
  }
  registerApi(app, services);
  registerProbes(app, createReadiness({ lifecycle, health: database.health }));
  await registerReference(app, services);
  allowFrames(app, deps.frameOrigins ?? []);
  await app.register(async (scope) => registerPageRoutes(scope, services));
  await app.register(async (scope) => registerTakingRoutes(scope, services), { prefix: TAKING_PREFIX });
  for (const work of [testCloser, codeScoring]) {
    app.addHook('onReady', async () => work.start());
    lifecycle.stopping.addEventListener('abort', () => void work.stop(), { once: true });
    app.addHook('onClose', async () => await work.stop());
  }
  return app;
}
