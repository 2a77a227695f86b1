import { describeOperations } from './describeOperations.ts';
import { seed } from './seed.ts';
import { startPlatform } from './target.ts';
describeOperations('the embedded platform [T04 T05 T37 T41]', { hasReaders: true }, async () => {
  const platform = await startPlatform({ strict: true });
  const { baseUrl, token, readToken, database } = platform;
  return {
    baseUrl,
    headers: { authorization: `Token ${token}` },
    expects401: true,
    reader: { authorization: `Token ${readToken}` },
    seeded: await seed(database),
    stop: async () => await platform.stop(),
  };
});
