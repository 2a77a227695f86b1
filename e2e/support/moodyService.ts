import type { FakeUpstream } from './fakeUpstream.ts';
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

export { expect } from './shortlist.ts';
