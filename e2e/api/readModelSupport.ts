import type { Candidature } from '../../src/contract/candidature.ts';
import type { Db } from '../../src/database/open.ts';
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

export async function startFilledGateway(): Promise<FilledGateway> {
  const platform = await startPlatform();
  const gateway = await startGateway(platform, { upstream: UPSTREAM });
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
