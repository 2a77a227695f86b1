import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';
import { isAddressed } from './readiness.ts';

/** Serves `GET /metrics` on a separate port, because metrics are not public. Not listening yet. */
export function createMetricsServer(metrics: Metrics, { isLoopback }: { isLoopback: boolean }): Server {
  const isWelcome = ({ headers: { host } }: IncomingMessage) =>
    // On the network, Prometheus may use any host name.
    !isLoopback || isAddressed(host) || /^localhost(?::\d+)?$/i.test(host ?? '');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    if (!isWelcome(request)) return void response.writeHead(403, headers).end();
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404, headers).end();
    if (request.method !== 'GET') return void response.writeHead(405, { ...headers, allow: 'GET' }).end();
    const { type, text } = await metrics.write();
    response.writeHead(200, { ...headers, 'content-type': type }).end(text);
  }

  return createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      answer(request, response).catch(() => response.destroy());
    },
  );
}
