import { type IdentityService, startIdentityService } from './identityService.ts';
import { freePort, startNginx } from './nginx.ts';
import { copyTemplate, type Server, startServer } from './server.ts';

export const ANA = 'ana@example.org';
export const CLEO = 'cleo@example.org';
export const DAN = 'dan@example.org';
/** Their names, as the proxy sends them. */
export const NAMES = { [ANA]: 'Ana Lima', [CLEO]: 'Cleo Pärk', [DAN]: 'Dan Roth' } as const;

/** A dashboard behind a reverse proxy with sign-in, for a recruiter and two hiring managers. */
export interface Proxied {
  /** URL of nginx, which users open. */
  url: string;
  /** URL of the gateway behind it, which trusts nginx only; any process of this machine counts as nginx. */
  server: Server;
  identity: IdentityService;
  stop: () => Promise<void>;
}

/** Starts one on a copy of a data directory. */
export async function startProxied(template: string): Promise<Proxied> {
  const { dataDir, remove } = await copyTemplate({ folder: template });
  const identity = await startIdentityService({
    [ANA]: { groups: 'hr,berlin', name: NAMES[ANA] },
    [CLEO]: { groups: 'leads', name: NAMES[CLEO] },
    [DAN]: { groups: 'leads', name: NAMES[DAN] },
  });
  const port = await freePort();
  const gateway = await freePort();
  const server = await startServer(dataDir, {
    PORT: String(gateway),
    LOG_LEVEL: 'error',
    AUTH: 'proxy',
    AUTH_TRUSTED_PEER: '127.0.0.1',
    AUTH_RECRUITER_GROUPS: 'hr',
    AUTH_MANAGERS: `${CLEO},${DAN}`,
    // The second one for pages that are opened past the proxy.
    ALLOWED_HOSTS: `127.0.0.1:${port},127.0.0.1:${gateway}`,
  });
  const nginx = await startNginx({ port, gateway, identity: identity.port });
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    identity,
    async stop() {
      await nginx.stop();
      server.signal('SIGTERM');
      await server.ended;
      await identity.close();
      await remove();
    },
  };
}
