import { randomUUID } from 'node:crypto';
import { type IncomingMessage, METHODS, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { constants } from 'node:zlib';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHttpApp } from '../http/httpApp.ts';
import { logResponse } from '../http/requestLog.ts';
import { apiRoutes, unknownApiRoutes } from './routes/apiRoutes.ts';
import type { GatewayDeps } from './routes/deps.ts';
import { DEFAULT_LIMITS } from './upstream/upstream.ts';
import { errorShape } from './routes/errors.ts';
import {
  checkHost,
  checkPageOrigin,
  checkRawRequest,
  isAllowedHost,
  isOwnOrigin,
  MAX_TARGET,
} from './security/requestGuards.ts';
import type { RateGroup } from '../contract/rateLimits.ts';
import { splitTarget } from '../contract/paths.ts';
import { checkPageSession, hasSession } from './security/session.ts';
import { FIXED_HEADERS } from './base/headers.ts';
import { openDatabaseServices } from './routes/databaseServices.ts';
import { countAnswers, observeGateway } from './routes/metrics.ts';
import { isNavigation, sendErrorPage } from './pages/errorPage.ts';
import { isAppPath, PAGE_ROUTE } from './pages/pages.ts';
import { routeOf } from './routes/operationTable.ts';
import { registerProbes } from '../http/probes.ts';
import { createReadiness } from '../operation/readiness.ts';
import { runningLifecycle } from '../operation/lifecycle.ts';
import { parseRequestJson } from './routes/requestJson.ts';
import { malformed, methodNotAllowed, notFound, Refusal } from './base/refusal.ts';
import { createTokenHealth } from './upstream/tokenHealth.ts';
import { createForwarder } from './upstream/forward.ts';
import { checkToken } from './upstream/outbound.ts';

/**
 * Allows WebSocket connections for hot reloading in development only, with the checks of other requests: host, origin
 * and session. Cuts off all others.
 */
function guardUpgrades(server: Server, deps: Pick<GatewayDeps, 'allowedHosts' | 'pages' | 'auth'>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { host } = request.headers;
    const isAllowed =
      isAllowedHost(host, deps.allowedHosts()) &&
      isOwnOrigin(request.headers) &&
      hasSession(request, deps.auth ?? null);
    if (deps.pages.upgrade && isAllowed && request.url?.startsWith('/?')) deps.pages.upgrade(request, socket, head);
    else socket.destroy();
  });
}

/**
 * Answers are compressed when sent, build files in advance. No secret can be guessed from compressed lengths: answers
 * have no token, and the nonce changes with each.
 */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  // In bytes. Smaller answers fit into one packet anyway.
  threshold: 1000,
  customTypes: /^(?:application\/json|text\/html)\b/,
  // A compressed request is refused.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** For pages: each part is sent as soon as it is written. */
const PAGE_COMPRESSION = {
  ...COMPRESSION,
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;

/** The default for request bodies: an invitation has less than 1 KiB. Larger ones have a limit in the table. */
const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Builds the dashboard's server: pages, own operations, and calls forwarded with the token. It does not listen yet.
 * Rejects with a UserError when the token cannot be sent in a header.
 */
export async function buildGateway(deps: GatewayDeps): Promise<FastifyInstance> {
  checkToken(deps.upstream.token);
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const { database, metrics } = deps;
  const app: FastifyInstance = createHttpApp({
    logger: deps.logger ?? false,
    errorShape,
    onError: (error) => database?.health.report(error),
    requestId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    timeouts: {
      // A connection is silent while the gateway waits for the upstream.
      connection: limits.rateLimitWaitMs + limits.answerMs + limits.requestMs,
      headers: limits.requestHeadersMs,
      request: limits.requestMs,
      keepAlive: limits.idleMs,
    },
    fixedHeaders: FIXED_HEADERS,
    options: {
      // An address that cannot be decoded, such as `/x%`: no route is asked, so no page would answer it.
      frameworkErrors: (error, request, reply: FastifyReply) => {
        // Hooks are not run, either.
        reply.headers({ ...FIXED_HEADERS, 'x-request-id': request.id });
        if (isNavigation(request)) void sendErrorPage({ request, reply, refusal: malformed(), signIn: null });
        else app.errorHandler(error, request, reply);
      },
      trustProxy: false,
      return503OnClosing: false,
      forceCloseConnections: 'idle',
      // Longer parameters reach the validation, which names them in its message.
      routerOptions: { maxParamLength: MAX_TARGET },
      http: {
        connectionsCheckingInterval: 500,
        maxHeaderSize: 16 * 1024,
        insecureHTTPParser: false,
        // Node would answer without our headers; the guard answers.
        requireHostHeader: false,
      },
    },
  });
  const tokenHealth = createTokenHealth(app.log);
  const rateLimits = {
    limits: deps.rateLimits ?? null,
    window: deps.rateWindow,
    onWait: (operation: RateGroup, seconds: number) => app.log.warn({ operation, seconds }, 'service_asked_to_wait'),
  };
  const forwarder = createForwarder(limits, rateLimits, { onReply: tokenHealth.recordAnswer, metrics });
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    parseRequestJson(body),
  );
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply, routeOf(request));
    done();
  });
  if (metrics) {
    app.addHook('onResponse', countAnswers(metrics));
    observeGateway(metrics, { rateLimiter: forwarder.rateLimiter, tokenHealth, database });
  }
  app.addHook('onRequest', (request, _reply, done) => {
    checkRawRequest({ method: request.method, target: request.originalUrl, rawHeaders: request.raw.rawHeaders });
    checkHost(request.headers.host, deps.allowedHosts(), splitTarget(request.originalUrl).path);
    done();
  });

  app.decorateRequest('operation', null);
  app.decorateRequest('user', null);
  const services = await openDatabaseServices({ deps, forwarder, log: app.log });
  const auth = deps.auth ?? null;
  await app.register(fastifyCompress, COMPRESSION);
  await app.register(apiRoutes({ deps, forwarder, tokenHealth, services }));
  await app.register(unknownApiRoutes);
  registerProbes(
    app,
    createReadiness({ lifecycle: deps.lifecycle ?? runningLifecycle(), health: database?.health ?? null }),
  );
  app.route({
    method: app.supportedMethods,
    url: PAGE_ROUTE,
    onRequest: (request, _reply, done) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      checkPageOrigin(request.headers);
      // Build files contain no personal data, and are needed to show that a session has ended.
      if (isAppPath(splitTarget(request.originalUrl).path)) checkPageSession(request.raw, auth);
      done();
    },
    compress: PAGE_COMPRESSION,
    onSend: (_request, reply, _payload, done) => {
      // After signing out, the Back button must not show a stored page. // P45
      if (auth && String(reply.getHeader('content-type')).startsWith('text/html')) {
        reply.header('cache-control', 'no-store');
      }
      done();
    },
    handler: (request, reply) => deps.pages.answer({ request, reply, path: splitTarget(request.originalUrl).path }),
    errorHandler(error, request, reply) {
      if (error instanceof Refusal && isNavigation(request)) {
        void sendErrorPage({ request, reply, refusal: error, signIn: auth?.signIn ?? null });
      } else app.errorHandler(error, request, reply);
    },
  });

  guardUpgrades(app.server, deps);
  // Connections for hot reloading end only when the pages close, and the server waits for all connections.
  app.addHook('preClose', () => deps.pages.close());
  app.addHook('onReady', (done) => {
    services?.start();
    done();
  });
  // Jobs and open requests get the same time to end.
  app.addHook('preClose', (done) => {
    void services?.stop();
    done();
  });
  deps.lifecycle?.stopping.addEventListener('abort', () => void services?.stop(), { once: true });
  app.addHook('onClose', async () => {
    await services?.stop();
    await forwarder.close();
  });
  await deps.pages.prepare(app);
  return app;
}
