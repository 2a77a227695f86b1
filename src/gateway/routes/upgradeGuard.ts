import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GatewayDeps } from './deps.ts';
import { isAllowedHost, isOwnOrigin } from '../security/requestGuards.ts';
import { hasSession } from '../security/session.ts';

/**
 * Allows WebSocket connections for hot reloading in development only, with the checks of other requests: host, origin
 * and session. Cuts off all others.
 */
export function guardUpgrades(server: Server, deps: Pick<GatewayDeps, 'allowedHosts' | 'pages' | 'auth'>): void {
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
