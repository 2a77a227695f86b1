import { inArray, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { seed, type Seeded } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** Recruiters and hiring managers; each role has a member of the restricted assessments and an outsider. */
export const TEAM = { ana: 'recruiter', olga: 'recruiter', dan: 'manager', cleo: 'manager' } as const;
export type Colleague = keyof typeof TEAM;
export const nameOf = (who: Colleague) => `${who}@example.org`;

/** Found in what is about a restricted assessment, and nowhere else: its texts, and its IDs with seven digits. */
export const SECRET = /secret|\b7000\d{3}\b/i;
const FIRST_SECRET_ID = 7_000_001;

/** A gateway where only members see restricted assessments, with the same data twice. */
export interface AccessWorld {
  platform: RunningPlatform;
  gateway: RunningGateway;
  /** Open to all. */
  open: Seeded;
  /** To be restricted. */
  secret: Seeded;
  headersOf: (who: Colleague, groups?: readonly string[]) => Record<string, string>;
  as: (who: Colleague, groups?: readonly string[]) => ReturnType<typeof createClientOf<typeof gatewayEndpoints>>;
  service: (who: Colleague) => ReturnType<typeof createClient>;
  restrict: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startAccessWorld(recruitersSeeAll = false): Promise<AccessWorld> {
  const platform = await startPlatform();
  const { db } = platform.database;
  const open = await seed(platform.database);
  const restart = async (schema: string, tables: readonly string[], first: number) => {
    for (const table of tables)
      await db.execute(sql.raw(`alter table ${schema}.${table} alter column id restart with ${first}`));
  };
  await restart('platform', ['assessments', 'candidatures', 'test_takers', 'public_links'], FIRST_SECRET_ID);
  const secret = await seed(platform.database, 'secret');
  const assessments = [secret.openId, secret.archivedId, secret.emptyId];
  await db
    .update(candidatures)
    .set({ full_name: sql`'Secret ' || ${candidatures.id}`, review: 'Secretly good' })
    .where(inArray(candidatures.assessment_id, assessments));
  const namesOf = (role: string) => Object.keys(TEAM).filter((who) => TEAM[who as Colleague] === role);
  const auth = proxyAuth({
    recruiters: namesOf('recruiter').map((who) => nameOf(who as Colleague)),
    managers: namesOf('manager').map((who) => nameOf(who as Colleague)),
    recruitersSeeAll,
  });
  const gateway = await startGateway(platform, { auth, sync: true });
  await restart('gateway', ['jobs', 'notes', 'reviews', 'views', 'scheduled_emails'], FIRST_SECRET_ID + 500);
  const headersOf = (who: Colleague, groups: readonly string[] = []) => ({
    ...gateway.headers,
    'x-forwarded-email': nameOf(who),
    ...(groups.length > 0 && { 'x-forwarded-groups': groups.join() }),
  });
  const configOf = (who: Colleague, groups?: readonly string[]) => ({
    fetch,
    baseUrl: gateway.url,
    headers: headersOf(who, groups),
  });
  const as = (who: Colleague, groups?: readonly string[]) => createClientOf(gatewayEndpoints, configOf(who, groups));
  const service = (who: Colleague) => createClient(configOf(who));
  const ana = as('ana');
  const isRead = async () => (await ana.queryCandidates({ limit: 1 })).value.completeness?.complete_at !== null;
  await vi.waitUntil(isRead, { timeout: 60_000, interval: 100 });
  return {
    platform,
    gateway,
    open,
    secret,
    headersOf,
    as,
    service,
    async restrict() {
      const members = [
        { kind: 'user' as const, name: nameOf('ana') },
        { kind: 'user' as const, name: nameOf('dan') },
        { kind: 'group' as const, name: 'hr' },
      ];
      for (const assessment_id of assessments) {
        await ana.changeAccess({ assessment_id, body: { is_restricted: true, members, revision: 0 } });
      }
    },
    async stop() {
      await gateway.stop();
      await platform.stop();
    },
  };
}
