import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Effort, type Fuzzed, fuzz } from './fuzz.ts';
import { gatewayOperations, injected, pageRequests, platformOperations, takingOperations } from './fuzzTargets.ts';
import { type RunningGateway, startGateway } from './jobsSupport.ts';
import { type Seeded, seed } from './seed.ts';
import { openAssessment, QUESTIONS } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** No input brings about what is not documented: an error of ours, another shape, or a long wait. */
export function describeFuzz(effort: Effort): void {
  describe('no input brings about what is not documented', () => {
    let platform: RunningPlatform;
    let gateway: RunningGateway;
    let seeded: Seeded;

    beforeAll(async () => {
      platform = await startPlatform({ linkLimits: { personal: 1e9, registrations: 1e9 }, sweepEvery: 3_600_000 });
      seeded = await seed(platform.database);
      gateway = await startGateway(platform);
    }, 120_000);
    afterAll(async () => {
      await gateway.stop();
      await platform.stop();
    });

    const expectAll = async (operations: [string, Fuzzed][], share = 1) => {
      for (const [name, fuzzed] of operations) {
        await fuzz(fuzzed, { ...effort, numRuns: effort.numRuns * share }).catch((cause: unknown) => {
          throw new Error(`${name}: ${(cause as Error).message}`, { cause });
        });
      }
    };

    test('by the platform’s API', async () => {
      await expectAll(platformOperations(platform.app, platform.token));
    });

    test('by what candidates’ pages call, whether or not the link leads anywhere', async () => {
      const assessment = await openAssessment(platform, ['kinds', 'profile', 'code'], QUESTIONS);
      const { uuid } = await assessment.arrive();
      await expectAll(takingOperations(platform.app, uuid));
      await expectAll(takingOperations(platform.app, randomUUID()), 0.25);
    });

    test('by the pages that candidates open', async () => {
      const send = injected(platform.app, { 'sec-fetch-site': 'same-origin' });
      const requests = pageRequests([seeded.link.uuid, seeded.limited.uuid, seeded.invited.uuid, randomUUID()]);
      const property = fc.asyncProperty(requests, async (sent) => {
        const { status, headers, body } = await send(sent);
        expect([200, 400, 404, 413, 415]).toContain(status);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(body).not.toContain('<script>alert');
      });
      await fc.assert(property, { ...effort, numRuns: effort.numRuns * 10, endOnFailure: true });
    });

    test('by the gateway, which answers some itself and passes others on', async () => {
      await expectAll(gatewayOperations(gateway.url, gateway.headers));
    });
  });
}
