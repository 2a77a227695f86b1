import type { FakeUpstream } from './fakeUpstream.ts';
import { type Moody, startMoody } from './moody.ts';
import { test as base } from './shortlist.ts';

interface TestFixtures {
  /** The service behind the dashboard. It is itself again after each test. */
  upstream: FakeUpstream;
}

/** The test function of journeys past a service that fails, lies or dawdles. It shares the others' workers. */
export const test = base.extend<TestFixtures>({
  upstream: async ({ moody }, use) => {
    await use(moody.upstream);
    moody.upstream.follow();
  },
  baseURL: async ({ moody }, use) => await use(moody.url),
});

/** The same with a gateway that starts with the test: it has read nothing yet. */
export const unreadTest = test.extend<{ unread: Moody; isSynced: boolean }>({
  isSynced: [false, { option: true }],
  unread: async ({ server, isSynced }, use) => {
    const unread = await startMoody(server, isSynced ? 'on' : 'off');
    await use(unread);
    await unread.close();
  },
  upstream: async ({ unread }, use) => await use(unread.upstream),
  baseURL: async ({ unread }, use) => await use(unread.url),
});

export { expect } from './shortlist.ts';
