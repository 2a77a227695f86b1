import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RATE_LIMITS } from '../../src/contract/rateLimits.ts';
import { type FakeUpstream, startFakeUpstream } from './fakeUpstream.ts';
import { copyProgram, runProgram } from './server.ts';

/** A separate gateway in front of a scriptable service, which is the embedded platform of `server`. */
export interface ScriptedGateway {
  upstream: FakeUpstream;
  url: string;
  /** A copy of the built pages: a file removed from it is missing for this gateway only. */
  pages: string;
  close: () => Promise<void>;
}

/**
 * `sync`: whether it keeps its read model current; off for journeys that count calls. `isWaiting`: whether the service answers
 * only from its first script on.
 */
export async function startScriptedGateway(
  server: { platformUrl: string; token: string },
  { sync, isWaiting = false }: { sync: 'on' | 'off'; isWaiting?: boolean },
): Promise<ScriptedGateway> {
  const upstream = await startFakeUpstream({ url: server.platformUrl, token: server.token }, { isWaiting });
  const dataDir = await mkdtemp(join(tmpdir(), 'shortlist-scriptedGateway-'));
  const program = join(dataDir, 'program');
  await copyProgram(program);
  const variables = {
    PORT: '0',
    DATA_DIR: join(dataDir, 'data'),
    API_BASE_URL: upstream.baseUrl,
    API_TOKEN: 'of-the-scriptedGateway-service',
    SYNC: sync,
    SYNC_INTERVAL: '1',
    // Without assumed limits, since journeys call fast; reported limits are followed.
    RATE_LIMITS: Object.keys(RATE_LIMITS)
      .map((name) => `${name}=1000000`)
      .join(','),
  };
  const gateway = runProgram([], variables, { folder: program });
  const [, url = ''] = await gateway.printed(/^Shortlist is ready on (\S+)$/m);
  return {
    upstream,
    url,
    pages: join(program, 'dist/app'),
    async close() {
      gateway.signal('SIGTERM');
      await gateway.ended;
      await upstream.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
