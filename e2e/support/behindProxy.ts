import type { Page } from '@playwright/test';
import { createClient } from '../../src/contract/apiClient.ts';
import { type IdentityService, startIdentityService } from './identityService.ts';
import { freePort, startNginx } from './nginx.ts';
import { copyTemplate, type Server, startServer } from './server.ts';
import { expect, test as base } from './shortlist.ts';

export const ANA = 'ana@example.org';
export const CLEO = 'cleo@example.org';

interface Proxied {
  /** Where people come in: nginx. */
  url: string;
  /** The gateway behind it, which believes nginx alone; from this machine everything is nginx. */
  server: Server;
  identity: IdentityService;
}

interface WorkerFixtures {
  proxied: Proxied;
}

/** The test function of journeys through a reverse proxy that knows people: a recruiter and a hiring manager. */
export const test = base.extend<object, WorkerFixtures>({
  proxied: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const folder = process.env['E2E_TEMPLATE'] ?? '';
      const { dataDir, remove } = await copyTemplate({ folder });
      const identity = await startIdentityService({ [ANA]: 'hr,berlin', [CLEO]: 'leads' });
      const port = await freePort();
      const server = await startServer(dataDir, {
        LOG_LEVEL: 'error',
        AUTH: 'proxy',
        AUTH_TRUSTED_PEER: '127.0.0.1',
        AUTH_RECRUITER_GROUPS: 'hr',
        AUTH_MANAGERS: CLEO,
        ALLOWED_HOSTS: `127.0.0.1:${port}`,
      });
      const gateway = Number(new URL(server.url).port);
      const nginx = await startNginx({ port, gateway, identity: identity.port });
      await use({ url: `http://127.0.0.1:${port}`, server, identity });
      await nginx.stop();
      server.signal('SIGTERM');
      await server.ended;
      await identity.close();
      await remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ proxied }, use) => await use(proxied.url),
  api: async ({ proxied }, use) => {
    const headers = { authorization: `Token ${process.env['E2E_TOKEN'] ?? ''}` };
    await use(createClient({ fetch, baseUrl: proxied.server.platformUrl, headers }));
  },
});

export { expect };

/** Comes to a page without a session, and signs in at the proxy. */
export async function signIn(page: Page, email: string, path = '/assessments'): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: `Sign in as ${email}` }).click();
  await page.waitForURL((url) => url.pathname === path);
}
