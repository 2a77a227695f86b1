import * as fc from 'fast-check';
import { CANDIDATURE_STATUSES, STAGES } from '../../src/contract/codes.ts';
import type { Candidature } from '../../src/contract/candidature.ts';
import type { Db } from '../../src/database/open.ts';
import type { GatewayDeps } from '../../src/gateway/routes/deps.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { changeCache, databaseNow } from '../../src/gateway/readModel/cache.ts';
import {
  MAX_ROWS_PER_WRITE,
  removeCandidatures,
  storeCandidatures,
} from '../../src/gateway/readModel/storeCandidatures.ts';
import { sweeps } from '../../src/gateway/schema/readModel.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { serviceRow } from './syncSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

/** A gateway in front of a service that does not answer, whose read model the test fills. */
export interface FilledGateway extends RunningGateway {
  platform: RunningPlatform;
  upstream: string;
  /** Stores rows as a complete sweep or as a page of new rows. */
  store: (assessment: number, rows: readonly Candidature[]) => Promise<void>;
  remove: (ids: readonly number[]) => Promise<void>;
}

const UPSTREAM = { baseUrl: 'http://127.0.0.1:9', token: 'of-a-service', embedded: false };

export async function startFilledGateway(extra: Pick<GatewayDeps, 'auth'> = {}): Promise<FilledGateway> {
  const platform = await startPlatform();
  const gateway = await startGateway(platform, { upstream: UPSTREAM, ...extra });
  const { db } = platform.database;
  const upstream = await identifyUpstream(db, UPSTREAM);
  return {
    ...gateway,
    platform,
    upstream,
    async store(assessment, rows) {
      for (let from = 0; from < rows.length; from += MAX_ROWS_PER_WRITE) {
        await storePart(db, { upstream, assessment, rows: rows.slice(from, from + MAX_ROWS_PER_WRITE) });
      }
      const complete_at = new Date();
      await db
        .insert(sweeps)
        .values({ upstream, scope: assessment, complete_at })
        .onConflictDoUpdate({ target: [sweeps.upstream, sweeps.scope], set: { complete_at } });
    },
    async remove(ids) {
      await changeCache(db, upstream, async (change) => await removeCandidatures(change, ids));
    },
    async stop() {
      await gateway.stop();
      await platform.stop();
    },
  };
}

async function storePart(
  db: Db,
  { upstream, assessment, rows }: { upstream: string; assessment: number; rows: readonly Candidature[] },
): Promise<void> {
  const requestedAt = await databaseNow(db);
  await changeCache(db, upstream, async (change) => await storeCandidatures(change, { assessment, rows, requestedAt }));
}

/** A candidature as a service sends it, with the given fields. */
export const knownRow = (id: number, change: Partial<Candidature> = {}): Candidature => ({
  ...serviceRow(id),
  ...change,
});

const NAMES = ['Zoë', 'ada', 'Bob', 'Émile', '100%', 'under_score', 'back\\slash', 'Łucja', 'Ünal', ' ', null];
const draw = fc.record({
  full_name: fc.constantFrom(...NAMES),
  email: fc.option(fc.constantFrom('A@example.org', 'b@example.org', 'zoë@example.org'), { freq: 9 }),
  created: fc.option(
    fc.integer({ min: 0, max: 40 }).map((hours) => new Date(Date.UTC(2026, 2, 28) + hours * 3_600_000).toISOString()),
    { freq: 20 },
  ),
  avg_score: fc.option(fc.constantFrom(0, 50, 69.5, 70, 100), { freq: 3 }),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  stage: fc.constantFrom(...STAGES, 'ONB', null),
  status: fc.constantFrom(...CANDIDATURE_STATUSES, 'paused', null),
});
/** Rows with IDs from 1 on: many equal values, missing ones, unknown codes. The same ones each time. */
export const sampleRows = (count: number): Candidature[] =>
  fc.sample(draw, { numRuns: count, seed: 30 }).map((change, index) => knownRow(index + 1, change));
