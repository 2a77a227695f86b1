import { type FakeUpstream, startFakeUpstream } from './fakeUpstream.ts';
import { runProgram } from './server.ts';
import { test as base } from './shortlist.ts';

interface WorkerFixtures {
  /** A gateway of its own whose service can be scripted. */
  moody: { upstream: FakeUpstream; url: string };
}

interface TestFixtures {
  /** The service behind the dashboard. It is itself again after each test. */
  upstream: FakeUpstream;
}

/** The test function of journeys past a service that fails, lies or dawdles. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  moody: [
    async ({ server }, use) => {
      const upstream = await startFakeUpstream({ url: server.platformUrl, token: server.token });
      const gateway = runProgram([], { PORT: '0', API_BASE_URL: upstream.baseUrl, API_TOKEN: 'of-the-moody-service' });
      const [, url = ''] = await gateway.printed(/^Shortlist is ready on (\S+)$/m);
      await use({ upstream, url });
      gateway.signal('SIGTERM');
      await gateway.ended;
      await upstream.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  upstream: async ({ moody }, use) => {
    await use(moody.upstream);
    moody.upstream.follow();
  },
  baseURL: async ({ moody }, use) => await use(moody.url),
});

export { expect } from '@playwright/test';
