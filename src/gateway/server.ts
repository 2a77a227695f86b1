import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions } from 'fastify';
import type { GatewayDeps, Limits } from './deps.ts';
import { isAllowedHost } from './guards/host.ts';
import { isOwnOrigin } from './guards/origin.ts';
import { hasSession } from './guards/session.ts';
import { FIXED_HEADERS } from './headers.ts';
import { bodyOf, Refusal } from './refusal.ts';

/** Set by hand, because Fastify turns Node's own off. */
export function httpOptions(limits: Limits): FastifyHttpOptions<Server> {
  return {
    // Nothing moves on a connection while the upstream is waited for.
    connectionTimeout: limits.turn + limits.answerEnds + limits.requestEnds,
    keepAliveTimeout: limits.idle,
    requestTimeout: limits.requestEnds,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: limits.requestHeaders,
      requestTimeout: limits.requestEnds,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      // Node would answer without our headers; the guard answers.
      requireHostHeader: false,
    },
  };
}

/** Answers what Node's parser refused or gave up waiting for, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusalOf(error.code);
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(refusal, requestId));
  const headers = {
    ...FIXED_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${lines.join('')}\r\n`;
  socket.end(head + body, () => socket.destroy());
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal(408, 'request_timeout', 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(431, 'headers_too_large', 'The request has too many or too long headers.');
  return new Refusal(400, 'bad_request', 'The request could not be understood.');
}

/**
 * Connections are upgraded for hot reloading in development only, under the same conditions as other requests: our
 * host, and a page of ours that asks. Everything else is cut off.
 */
export function guardUpgrades(server: Server, deps: Pick<GatewayDeps, 'allowedHosts' | 'pages' | 'auth'>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { host } = request.headers;
    const welcome =
      isAllowedHost(host, deps.allowedHosts()) &&
      isOwnOrigin(request.headers) &&
      hasSession(request, deps.auth ?? null);
    if (deps.pages.upgrade && welcome && request.url?.startsWith('/?')) deps.pages.upgrade(request, socket, head);
    else socket.destroy();
  });
}
