import { and, eq, sql } from 'drizzle-orm';
import type { Client } from '../../contract/client.ts';
import type { Result } from '../../contract/result.ts';
import type { Db } from '../../database/open.ts';
import { type CacheChange, changeCache } from './cache.ts';
import { results } from '../schema/readModel.ts';
import { touchCandidature } from './touchCandidature.ts';

type StoredResults = Omit<typeof results.$inferInsert, 'version'>;

/** Reads the results of a test taker in an assessment from the upstream. */
export async function readResults(
  client: Pick<Client, 'listResults'>,
  of: Pick<StoredResults, 'assessment_id' | 'testtaker_id'>,
  signal: AbortSignal,
): Promise<Result[]> {
  const query = { candidature__assessment: of.assessment_id, candidature__test_taker: of.testtaker_id };
  return (await client.listResults(query, { signal })).value.results;
}

/** Replaces the stored results of a candidature. */
export async function storeResults(db: Pick<Db, 'transaction'>, found: StoredResults): Promise<void> {
  await changeCache(db, found.upstream, async (change) => await replaceResults(change, found));
}

/** The same in a change of the cache. Lists reload the candidature if its results differ. */
export async function replaceResults(change: CacheChange, read: StoredResults): Promise<void> {
  const { tx, version } = change;
  // Without the rank, which changes with the results of others.
  const found = {
    ...read,
    results: read.results.map(({ display_normalized_percentile_score: _rank, ...rest }) => rest),
  };
  const [before] = await tx
    .select({ isSame: sql<boolean>`${results.results} = ${JSON.stringify(found.results)}::jsonb` })
    .from(results)
    .where(and(eq(results.upstream, found.upstream), eq(results.candidature_id, found.candidature_id)));
  const stored = { ...found, version };
  await tx
    .insert(results)
    .values(stored)
    .onConflictDoUpdate({ target: [results.upstream, results.candidature_id], set: stored });
  if (!before?.isSame) await touchCandidature(change, found.candidature_id);
}
