import type { FakeUpstream } from './fakeUpstream.ts';
import { type ScriptedGateway, startScriptedGateway } from './scriptedGateway.ts';
import { test as base } from './shortlist.ts';

interface TestFixtures {
  /** The service behind the dashboard. Its script is reset after each test. */
  upstream: FakeUpstream;
}

/**
 * The test function of journeys with a service that fails, is slow or sends wrong data. It shares the workers of other
 * journeys.
 */
export const test = base.extend<TestFixtures>({
  upstream: async ({ scriptedGateway }, use) => {
    await use(scriptedGateway.upstream);
    scriptedGateway.upstream.follow();
  },
  baseURL: async ({ scriptedGateway }, use) => await use(scriptedGateway.url),
});

/** The same with a gateway that starts with the test and has read nothing before the script of the test. */
export const unreadTest = test.extend<{ unread: ScriptedGateway; isSynced: boolean }>({
  isSynced: [false, { option: true }],
  unread: async ({ server, isSynced }, use) => {
    const unread = await startScriptedGateway(server, { sync: isSynced ? 'on' : 'off', isWaiting: true });
    await use(unread);
    await unread.close();
  },
  upstream: async ({ unread }, use) => await use(unread.upstream),
  baseURL: async ({ unread }, use) => await use(unread.url),
});

export { expect } from './shortlist.ts';
