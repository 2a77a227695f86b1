import { buildGateway } from '../../src/gateway/app.ts';
import type { Pages } from '../../src/gateway/pages/pages.ts';
import { describeOperations } from './describeOperations.ts';
import { seed } from './seed.ts';
import { startPlatform } from './target.ts';

const noPages: Pages = {
  prepare: () => Promise.resolve(),
  build: () => Promise.resolve(null),
  answer: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

// A request without the custom header is refused, with any token.
describeOperations(
  'the gateway before the embedded platform [P06 P18 P19 P21 P41]',
  { hasReaders: false },
  async () => {
    const platform = await startPlatform();
    const { baseUrl, token, database } = platform;
    let host = '';
    const app = await buildGateway({
      upstream: { baseUrl, token, embedded: true },
      allowedHosts: () => [host],
      pages: noPages,
      version: '0.0.0-test',
      logger: false,
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    host = new URL(address).host;
    return {
      baseUrl: address,
      headers: { 'x-shortlist': '1' },
      expects401: false,
      seeded: await seed(database),
      async stop() {
        await app.close();
        await platform.stop();
      },
    };
  },
);
