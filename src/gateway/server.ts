import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GatewayDeps } from './deps.ts';
import { isAllowedHost, isOwnOrigin } from './security/requestGuards.ts';
import { hasSession } from './security/session.ts';

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
