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
export function useTeam(candidature: number, extra: Parameters<typeof startGateway>[1] = {}) {
  let running: { platform: RunningPlatform; gateway: RunningGateway } | null = null;
  const started = () => {
    if (!running) throw new Error('The gateway is not started yet.');
    return running;
  };
  const identity = async () => await identityOf(started().platform.database);

  beforeAll(async () => {
    const platform = await startPlatform();
    const auth = proxyAuth({ recruiters: ['ana@example.org', 'bob@example.org'], managers: ['cleo@example.org'] });
    running = { platform, gateway: await startGateway(platform, { auth, ...extra }) };
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const invited = { id: candidature, testtaker_id: candidature, email: EMAIL, ...names, status: 'invited' };
    const invitation = { ...invited, assessment: 1, created: '2026-11-01T09:00:00Z', invitation_uuid: null };
    await recordWrite(platform.database.db, await identity(), { kind: 'invited', assessment: 1, invitation });
  }, 60_000);
  afterAll(async () => {
    await running?.gateway.stop();
    await running?.platform.stop();
  });

  const displayNames = new Map<string, string>();
  /** Headers of a user's client, by the name before the @. The proxy sends a display name once it is given. */
  const configOf = (name: string, displayName = displayNames.get(name)) => {
    const { headers, url } = started().gateway;
    const user = { 'x-forwarded-email': `${name}@example.org` };
    if (displayName === undefined) return { fetch, baseUrl: url, headers: { ...headers, ...user } };
    displayNames.set(name, displayName);
    const named = { 'x-forwarded-preferred-username': Buffer.from(displayName).toString('latin1') };
    return { fetch, baseUrl: url, headers: { ...headers, ...user, ...named } };
  };

  return {
    platform: () => started().platform,
    identity,
    /** A user’s clients, with the name that the proxy sends, of the gateway’s own operations and of the API. */
    as: (name: string, displayName?: string) => createClientOf(gatewayEndpoints, configOf(name, displayName)),
    service: (name: string) => createClient(configOf(name)),
  };
}
