import { type OperationName, operations as table } from '../../src/contract/operations/operations.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { type Effort, type Fuzzed, fuzz } from './fuzz.ts';
import { gatewayOperations, injectRequest, pageRequests, platformOperations, takingOperations } from './fuzzTargets.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { openAssessment, QUESTIONS } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** No input causes an undocumented response: a server error, another shape, or a long wait. */
export function describeFuzz(effort: Effort): void {
  describe('no input causes an undocumented response [P18 P19 P26 P42 T37]', () => {
    let platform: RunningPlatform;
    let gateway: RunningGateway;
    let seeded: Seeded;

    beforeAll(async () => {
      platform = await startPlatform({
        linkLimits: { personal: 1e9, registrations: 1e9, registrationsOfLink: 1e9, unknown: 1e9 },
        takingPollInterval: 3_600_000,
      });
      seeded = await seed(platform.database);
      gateway = await startGateway(platform);
    }, 120_000);
    afterAll(async () => {
      await gateway.stop();
      await platform.stop();
    });

    const expectAll = async (operations: [string, Fuzzed][], share = 1) => {
      await fuzzAll(operations, { ...effort, numRuns: Math.ceil(effort.numRuns * share) });
    };

    test('from the API of the platform', async () => {
      await expectAll(platformOperations(platform.app, platform.token));
    });

    test('from the calls of candidates’ pages, with valid and unknown links', async () => {
      const assessment = await openAssessment(platform, ['kinds', 'profile', 'code'], QUESTIONS);
      const { uuid } = await assessment.arrive();
      await expectAll(takingOperations(platform.app, uuid));
      await expectAll(takingOperations(platform.app, randomUUID()), 0.25);
    });

    test('from the pages that candidates open', async () => {
      const send = injectRequest(platform.app, { 'sec-fetch-site': 'same-origin' });
      const requests = pageRequests([seeded.link.uuid, seeded.limited.uuid, seeded.invited.uuid, randomUUID()]);
      const property = fc.asyncProperty(requests, async (sent) => {
        const { status, headers, body } = await send(sent);
        expect([200, 400, 404, 413, 415]).toContain(status);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(body).not.toContain('<script>alert');
      });
      await fc.assert(property, { ...effort, numRuns: effort.numRuns * 10, endOnFailure: true });
    });

    test('from the gateway, for its own and for forwarded operations', async () => {
      await expectAll(gatewayOperations(gateway.url, gateway.headers));
    });
  });
}

/** Users behind a proxy and their roles. */
const ASKING = [
  { who: 'a recruiter', headers: { 'x-forwarded-email': 'ana@example.org' }, role: 'recruiter' },
  {
    who: 'a hiring manager',
    headers: { 'x-forwarded-email': 'cleo@example.org', 'x-forwarded-groups': 'leads' },
    role: 'manager',
  },
  { who: 'a user without a role', headers: { 'x-forwarded-email': 'eve@example.org' }, role: null },
  { who: 'an anonymous user', headers: {}, role: null },
] as const;

/** The same behind a proxy: any request does only what the role allows. */
export function describeRoles(effort: Effort): void {
  describe('fuzzed calls behind a proxy [P45]', () => {
    let platform: RunningPlatform;
    let gateway: RunningGateway;

    beforeAll(async () => {
      platform = await startPlatform({ takingPollInterval: 3_600_000 });
      await seed(platform.database);
      const auth = proxyAuth({ managerGroups: ['leads'] });
      gateway = await startGateway(platform, { auth });
    }, 120_000);
    afterAll(async () => {
      await gateway.stop();
      await platform.stop();
    });

    // Users who may change nothing come first.
    test.each(ASKING.toReversed())('do only what the role allows: $who', async ({ headers, role }) => {
      const operations = gatewayOperations(gateway.url, { ...gateway.headers, ...headers }, [401, 403]);
      const before = await stateOf(platform);
      for (const [name, fuzzed] of operations) {
        // The names are keys of the two tables.
        const may = role === 'recruiter' || (role === 'manager' && table[name as OperationName].role === 'manager');
        const { check } = fuzzed;
        const checkRole: Fuzzed['check'] = (came) => {
          check?.(came);
          if (!may && came.status < 400) throw new Error(`${name} was answered with ${came.status}`);
        };
        await fuzzAll([[name, { ...fuzzed, check: checkRole }]], effort);
      }
      if (role === 'recruiter') expect(await stateOf(platform)).not.toBe(before);
      else expect(await stateOf(platform)).toBe(before);
    });
  });
}

/** A digest of the data that a recruiter can change on the platform. */
async function stateOf({ database }: RunningPlatform): Promise<string> {
  const { rows } = await database.db.execute<{ digest: string }>(sql`
    select md5(concat(
      (select string_agg(c::text, ',' order by c.id) from platform.candidatures c),
      (select string_agg(l::text, ',' order by l.id) from platform.public_links l),
      (select string_agg(m::text, ',' order by m.id) from platform.emails m)
    )) as digest`);
  return rows[0]?.digest ?? '';
}

async function fuzzAll(operations: [string, Fuzzed][], effort: Effort): Promise<void> {
  for (const [name, fuzzed] of operations) {
    await fuzz(fuzzed, effort).catch((cause: unknown) => {
      throw new Error(`${name}: ${(cause as Error).message}`, { cause });
    });
  }
}
