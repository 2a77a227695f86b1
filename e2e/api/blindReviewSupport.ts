import { createClient } from '../../src/contract/apiClient.ts';
import { createClientOf } from '../../src/contract/client.ts';
import { gatewayEndpoints } from '../../src/contract/gatewayEndpoints.ts';
import type { Role } from '../../src/contract/role.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { vi } from 'vitest';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { seed, type Seeded } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

export const USERS: Record<Role, string> = { recruiter: 'ana@example.org', manager: 'cleo@example.org' };

/** Candidates whose names must not be told. Their test takers are made in this order, in an assessment without blind review. */
export const PEOPLE = [
  { email: 'quandril@people.example', first_name: 'Quandril', last_name: 'Zedekiah' },
  { email: 'amaranth@people.example', first_name: 'Amaranth', last_name: 'Moreau' },
  { email: 'xanthippe@people.example', first_name: 'Xanthippe', last_name: 'Abendroth' },
] as const;

export interface Hidden {
  id: number;
  testtaker_id: number | null;
  email: string;
  name: string;
}

/** A platform and a gateway with a recruiter and a hiring manager. */
export interface BlindWorld {
  platform: RunningPlatform;
  gateway: RunningGateway;
  seeded: Seeded;
  /** The candidatures of PEOPLE in the open assessment, in the order of IDs. */
  hidden: Hidden[];
  headersOf: (role: Role) => Record<string, string>;
  as: (role: Role) => ReturnType<typeof createClientOf<typeof gatewayEndpoints>>;
  service: (role: Role) => ReturnType<typeof createClient>;
  /** `assessment`: by default, the one that has `hidden`. */
  setBlind: (is_on: boolean, assessment?: number) => Promise<void>;
  /** Waits until the list of an assessment was read completely. */
  awaitSync: (assessment: number) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a world. PEOPLE are in the empty assessment in their order, and in the open one in the order of `order`: indexes of
 * PEOPLE.
 */
export async function startBlindWorld(order: readonly number[] = [0, 1, 2]): Promise<BlindWorld> {
  const platform = await startPlatform();
  const seeded = await seed(platform.database);
  const auth = proxyAuth({ recruiters: [USERS.recruiter], managers: [USERS.manager] });
  const gateway = await startGateway(platform, { auth, sync: true });
  const headersOf = (role: Role) => ({ ...gateway.headers, 'x-forwarded-email': USERS[role] });
  const configOf = (role: Role) => ({ fetch, baseUrl: gateway.url, headers: headersOf(role) });
  const as = (role: Role) => createClientOf(gatewayEndpoints, configOf(role));
  const service = (role: Role) => createClient(configOf(role));
  const invite = async (assessment_id: number, index: number) => {
    const { email, first_name, last_name } = PEOPLE[index] ?? PEOPLE[0];
    const body = { email, first_name, last_name };
    const { value } = await service('recruiter').inviteCandidate({ assessment_id, body });
    return { id: value.id, testtaker_id: value.testtaker_id, email, name: `${first_name} ${last_name}` };
  };
  for (const index of PEOPLE.keys()) await invite(seeded.emptyId, index);
  const hidden: Hidden[] = [];
  for (const index of order) hidden.push(await invite(seeded.openId, index));
  const awaitSync = async (assessment: number) => {
    const complete = async () =>
      (await as('recruiter').queryCandidatures({ assessment })).value.completeness?.complete_at ?? null;
    await vi.waitUntil(async () => (await complete()) !== null, { timeout: 40_000, interval: 50 });
  };
  await awaitSync(seeded.openId);
  await awaitSync(seeded.emptyId);
  return {
    platform,
    gateway,
    seeded,
    hidden,
    headersOf,
    as,
    service,
    async setBlind(is_on, assessment = seeded.openId) {
      await as('recruiter').changeBlindReview({ assessment_id: assessment, body: { is_on } });
    },
    awaitSync,
    async stop() {
      await gateway.stop();
      await platform.stop();
    },
  };
}
