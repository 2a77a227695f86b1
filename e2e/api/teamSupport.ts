import { afterAll, beforeAll } from 'vitest';
import { createClientOf } from '../../src/contract/client.ts';
import { gatewayEndpoints } from '../../src/contract/gatewayEndpoints.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { type RunningGateway, startGateway } from './jobsSupport.ts';
import { identityOf } from './privacySupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const EMAIL = 'ada@people.example';

/** Ada as she is looked for by those who export or erase her. */
export const ADA = { email: EMAIL, names: [], candidatures: [], testTakers: [] };

/** A gateway with the recruiter `ana` and the hiring manager `cleo`, which knows one candidature, Ada's. */
export function useTeam(candidature: number) {
  let running: { platform: RunningPlatform; gateway: RunningGateway } | null = null;
  const started = () => {
    if (!running) throw new Error('The gateway is not started yet.');
    return running;
  };
  const identity = async () => await identityOf(started().platform.database);

  beforeAll(async () => {
    const platform = await startPlatform();
    const auth = proxyAuth({ recruiters: ['ana@example.org'], managers: ['cleo@example.org'] });
    running = { platform, gateway: await startGateway(platform, { auth }) };
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const invited = { id: candidature, testtaker_id: candidature, email: EMAIL, ...names, status: 'invited' };
    const invitation = { ...invited, assessment: 1, created: '2026-11-01T09:00:00Z', invitation_uuid: null };
    await recordWrite(platform.database.db, await identity(), { kind: 'invited', assessment: 1, invitation });
  }, 60_000);
  afterAll(async () => {
    await running?.gateway.stop();
    await running?.platform.stop();
  });

  return {
    platform: () => started().platform,
    identity,
    /** A client of a colleague, by the name before the @. */
    as(name: string) {
      const { headers, url } = started().gateway;
      const own = { ...headers, 'x-forwarded-email': `${name}@example.org` };
      return createClientOf(gatewayEndpoints, { fetch, baseUrl: url, headers: own });
    },
  };
}
