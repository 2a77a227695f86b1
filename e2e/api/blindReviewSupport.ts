import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import type { Role } from '../../src/contract/role.ts';
import { readDailyEmailTemplate } from '../../src/gateway/dailyEmail/dailyEmailDelivery.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { createSmtpSend } from '../../src/operation/smtpClient.ts';
import { vi } from 'vitest';
import { FROM } from './mailSupport.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { seed, type Seeded } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

export const USERS: Record<Role, string> = { recruiter: 'ana@example.org', manager: 'cleo@example.org' };

/** For previews only. Users have to ask for the email itself. */
const DAILY_EMAIL = {
  send: createSmtpSend({ host: '127.0.0.1', port: 9, tls: 'off', auth: null }),
  from: FROM,
  template: readDailyEmailTemplate(null),
  dashboardUrl: 'https://shortlist.example.org',
} as const;

/** Candidates whose names must not be told. Their test takers are made in this order, in an assessment without blind review. */
export const PEOPLE = [
  { email: 'quandril@people.example', first_name: 'Quandril', last_name: 'Zedekiah' },
  { email: 'amaranth@people.example', first_name: 'Amaranth', last_name: 'Moreau' },
  { email: 'xanthippe@people.example', first_name: 'Xanthippe', last_name: 'Abendroth' },
] as const;

export interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

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
 * PEOPLE. `only`: a person of the open one alone.
 */
export async function startBlindWorld(order: readonly number[] = [0, 1, 2], only?: Person): Promise<BlindWorld> {
  const platform = await startPlatform();
  const seeded = await seed(platform.database);
  const auth = proxyAuth({ recruiters: [USERS.recruiter], managers: [USERS.manager] });
  const gateway = await startGateway(platform, { auth, sync: true, dailyEmail: DAILY_EMAIL });
  const headersOf = (role: Role) => ({ ...gateway.headers, 'x-forwarded-email': USERS[role] });
  const configOf = (role: Role) => ({ fetch, baseUrl: gateway.url, headers: headersOf(role) });
  const as = (role: Role) => createClientOf(gatewayEndpoints, configOf(role));
  const service = (role: Role) => createClient(configOf(role));
  const invite = async (assessment_id: number, { email, first_name, last_name }: Person) => {
    const body = { email, first_name, last_name };
    const { value } = await service('recruiter').inviteCandidate({ assessment_id, body });
    return { id: value.id, testtaker_id: value.testtaker_id, email, name: `${first_name} ${last_name}` };
  };
  for (const person of PEOPLE) await invite(seeded.emptyId, person);
  const hidden: Hidden[] = [];
  for (const index of order) hidden.push(await invite(seeded.openId, PEOPLE[index] ?? PEOPLE[0]));
  if (only) hidden.push(await invite(seeded.openId, only));
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
