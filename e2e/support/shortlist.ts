import { createClient } from '../../src/contract/testing/client.ts';
import { test as base, type BrowserContext } from '@playwright/test';
import type { Client } from '../../src/contract/client.ts';
import { OWN_HEADER } from '../../src/contract/preload.ts';
import { CHAOS, FAILED_CALL, failing, pressRetryOnFailures } from './chaos.ts';
import { type Proxied, startProxied } from './proxied.ts';
import { type ScriptedGateway, startScriptedGateway } from './scriptedGateway.ts';
import { copyTemplate, type Server, startServer } from './server.ts';

/** The gateway logs failures of the service as warnings; tests provoke some. */
const WARNING = /^\{"level":40,/;

/** Complaints of a page: console errors, uncaught errors, and violations of the content policy. */
export interface Complaints {
  /** Allows matching complaints, for a test that provokes them. */
  expect: (pattern: RegExp) => void;
}

interface TestFixtures {
  /** The API through the gateway, as a colleague's page uses it: to arrange and check data. */
  api: Client;
  /** Collects the complaints of every page of the test; an unexpected one fails it. */
  complaints: Complaints;
}

interface WorkerFixtures {
  /** Whether sentinel names make calls of the platform fail, see src/platform/faults/sentinelFaults.ts. */
  sentinels: boolean;
  /** Whether `scriptedGateway` keeps its read model up to date: for journeys on pages that show it. */
  sync: 'on' | 'off';
  /** The production build with the demo, for this worker only. */
  server: Server & { token: string };
  /** A second gateway with a scriptable service, started on first use, see scriptedTest.ts. */
  scriptedGateway: ScriptedGateway;
  /**
   * Started on first use, see behindProxy.ts. Defined here, since files that add a worker fixture get other workers.
   */
  proxied: Proxied;
  /** URL of the dashboard: of `server`, or under chaos of a gateway whose service fails. */
  front: string;
}

/** The test function of the journeys. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sentinels: [false, { option: true, scope: 'worker' }],
  sync: ['off', { option: true, scope: 'worker' }],
  server: [
    async ({ sentinels }, use) => {
      const { dataDir, remove } = await copyTemplate({ folder: setting('E2E_TEMPLATE') });
      // A refusal that a test provokes is a warning.
      const sentinel = sentinels ? 'on' : 'off';
      const server = await startServer(dataDir, { LOG_LEVEL: 'error', SENTINELS: sentinel, SYNC_INTERVAL: '1' });
      await use({ ...server, token: setting('E2E_TOKEN') });
      server.signal('SIGTERM');
      const { code, stderr } = await server.ended;
      await remove();
      const faults = stderr.split('\n').filter((line) => line !== '' && !WARNING.test(line));
      if (code !== 0 || faults.length > 0) {
        throw new Error(`The server ended with ${code} and said: ${faults.join('\n')}`);
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  scriptedGateway: [
    async ({ server, sync }, use) => {
      const scriptedGateway = await startScriptedGateway(server, { sync });
      await use(scriptedGateway);
      await scriptedGateway.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  proxied: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const proxied = await startProxied(setting('E2E_TEMPLATE'));
      await use(proxied);
      await proxied.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  front: [
    async ({ server }, use) => {
      if (CHAOS === 0) return await use(server.url);
      const scriptedGateway = await startScriptedGateway(server, { sync: 'on' });
      scriptedGateway.upstream.follow(failing(CHAOS));
      await use(scriptedGateway.url);
      await scriptedGateway.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ front }, use) => await use(front),
  page: async ({ page }, use) => {
    if (CHAOS > 0) await pressRetryOnFailures(page);
    await use(page);
  },
  api: async ({ server }, use) => {
    await use(createClient({ fetch, baseUrl: server.url, headers: { [OWN_HEADER]: '1' } }));
  },
  complaints: [
    async ({ context }, use) => {
      const found: string[] = [];
      const expected = CHAOS > 0 ? [FAILED_CALL] : [];
      await watch(context, (complaint) => found.push(complaint));
      await use({ expect: (pattern) => expected.push(pattern) });
      const unexpected = found.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

async function watch(context: BrowserContext, report: (complaint: string) => void): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  // Includes unhandled rejections.
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: e2e/support/globalSetup.ts sets it.`);
  return value;
}
