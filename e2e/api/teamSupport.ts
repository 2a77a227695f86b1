import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import { afterAll, beforeAll } from 'vitest';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { identityOf } from './privacySupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const EMAIL = 'ada@people.example';

/** The identity by which Ada is exported or erased. */
export const ADA = { email: EMAIL, names: [], candidatures: [], testTakers: [] };

/** A gateway with the recruiters `ana` and `bob`, the hiring manager `cleo` and one candidature, Ada's. */
export function useTeam(candidature: number) {
  let running: { platform: RunningPlatform; gateway: RunningGateway } | null = null;
  const started = () => {
    if (!running) throw new Error('The gateway is not started yet.');
    return running;
  };
  const identity = async () => await identityOf(started().platform.database);

  beforeAll(async () => {
    const platform = await startPlatform();
    const auth = proxyAuth({ recruiters: ['ana@example.org', 'bob@example.org'], managers: ['cleo@example.org'] });
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

  /** Headers of a user's client, by the name before the @. */
  const configOf = (name: string) => {
    const { headers, url } = started().gateway;
    return { fetch, baseUrl: url, headers: { ...headers, 'x-forwarded-email': `${name}@example.org` } };
  };

  return {
    platform: () => started().platform,
    identity,
    /** A user’s clients of the gateway’s own operations and of the API. */
    as: (name: string) => createClientOf(gatewayEndpoints, configOf(name)),
    service: (name: string) => createClient(configOf(name)),
  };
}
