import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fastify, type FastifyError, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { trackHandlers } from './runningHandlers.ts';
import { logController, type Logger, logOptions } from './requestLog.ts';

/** The answer to an error. */
export interface ErrorResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON body. */
  body: object;
  /** For the log: whether to log the stack, because the program is at fault, and more fields. */
  isUnexpected: boolean;
  details?: Record<string, unknown>;
}

/** Formats an error: one of ours, or of Fastify or Node, which have a `statusCode`. */
export type ErrorShape = (error: Error & { statusCode?: number }, requestId: string) => ErrorResponse;

/** Milliseconds. */
export interface Timeouts {
  /** Time until an inactive connection is closed. */
  connection: number;
  /** Time for a request's headers, from the start of a new connection. */
  headers: number;
  /** Time for a whole request. */
  request: number;
  /** Time until a connection without a request is closed. */
  keepAlive: number;
}

interface HttpAppOptions {
  logger: Logger;
  errorShape: ErrorShape;
  /** Called with every error that becomes an answer. */
  onError: (error: Error) => void;
  /** The ID of a request, in the log and in `X-Request-Id`. */
  requestId: (request: IncomingMessage) => string;
  /** Bytes. */
  bodyLimit: number;
  timeouts: Timeouts;
  /** Headers of every answer, also to a malformed request. */
  fixedHeaders: Readonly<Record<string, string>>;
  /** Fastify options of one server. */
  options: FastifyHttpOptions<Server>;
}

/** Creates a Fastify app with what both servers share: request IDs, timeouts, error answers, tracking of running handlers. */
export function createHttpApp(settings: HttpAppOptions): FastifyInstance {
  const { logger, errorShape, onError, requestId, bodyLimit, timeouts, fixedHeaders, options } = settings;
  const http = { ...options.http, headersTimeout: timeouts.headers, requestTimeout: timeouts.request };
  const app = fastify({
    frameworkErrors: (error, request, reply) => {
      app.errorHandler(error, request, reply);
    },
    ...options,
    logger: logOptions(logger),
    logController,
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit,
    exposeHeadRoutes: false,
    // Fastify sets Node's timeouts to 0, so they are set again.
    connectionTimeout: timeouts.connection,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    http,
    clientErrorHandler(error, socket) {
      respondToUnreadable(error, socket, settings);
    },
  });
  trackHandlers(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    onError(error);
    const { status, headers, body, isUnexpected, details } = errorShape(error, request.id);
    if (status >= 500) request.log.warn({ status, code: error.code ?? error.name, ...details }, 'request_failed');
    if (isUnexpected) request.log.error({ err: error }, 'unexpected_error');
    // Closes the connection without reading the rest of the body.
    if (hasBody(request.headers) && !request.raw.complete) reply.header('connection', 'close');
    return reply
      .code(status)
      .headers({ ...fixedHeaders, 'x-request-id': request.id, ...headers })
      .type(JSON_TYPE)
      .send(JSON.stringify(body));
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...fixedHeaders, 'x-request-id': request.id });
    done();
  });
  return app;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const PARSER_STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers a request that Node's parser rejected or that timed out, and closes the connection. */
function respondToUnreadable(error: Error & { code?: string }, socket: Socket, settings: HttpAppOptions): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  const statusCode = PARSER_STATUS[error.code ?? ''] ?? 400;
  const requestId = settings.requestId({ headers: {} } as IncomingMessage);
  const { status, headers, body } = settings.errorShape(Object.assign(error, { statusCode }), requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...settings.fixedHeaders,
    'x-request-id': requestId,
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`, () =>
    socket.destroy(),
  );
}
