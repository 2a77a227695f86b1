import { createHmac } from 'node:crypto';
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { type CacheChange, changeCache, dropCache } from '../readModel/cache.ts';
import { assessmentsOf, forgetMissed } from '../readModel/pageRows.ts';
import { ASSESSMENT_LIST, assessments, sweeps, upstreams } from '../schema/readModel.ts';

/** A new token belongs to the same account if it lists at least this share of the known assessments. */
const MIN_FOUND_SHARE = 0.9;

/**
 * Records the token that sync uses. After a new token, the rows stay but count as unverified until the list of assessments
 * was read, and all lists are read again.
 */
export async function recordToken(db: Db, upstream: string, token: string): Promise<void> {
  // Keyed by the upstream: equal tokens have different fingerprints in two databases.
  const token_fingerprint = createHmac('sha256', token).update(upstream).digest('hex').slice(0, 32);
  await changeCache(db, upstream, async (change) => {
    const { tx } = change;
    const here = eq(upstreams.upstream, upstream);
    const [row] = await tx.select().from(upstreams).where(here);
    if (!row || row.token_fingerprint === token_fingerprint) return;
    await tx.update(upstreams).set({ token_fingerprint }).where(here);
    if (row.token_fingerprint === null) return;
    change.hasChanged = true;
    await tx.update(upstreams).set({ unverified_version: row.version }).where(here);
    await tx
      .update(assessments)
      .set({ changed_at: sql`clock_timestamp()` })
      .where(eq(assessments.upstream, upstream));
    // A running sweep began with the other token, so it ends here.
    const [sweep] = await tx
      .update(sweeps)
      .set({ is_running: false, is_whole: false, step: sql`${sweeps.step} + 1` })
      .where(and(eq(sweeps.upstream, upstream), eq(sweeps.scope, ASSESSMENT_LIST), sweeps.is_running))
      .returning({ number: sweeps.number });
    if (sweep) await forgetMissed(change, assessmentsOf(upstream), sweep.number);
  });
}

/**
 * After a complete sweep of the assessments: checks whether an unverified token is of the account that the rows belong
 * to. If not, empties the cache and starts a new epoch.
 */
export async function verifyAccount({ tx, upstream }: CacheChange): Promise<boolean> {
  const here = eq(upstreams.upstream, upstream);
  const [row] = await tx.select({ version: upstreams.unverified_version }).from(upstreams).where(here);
  if (!row || row.version === null) return true;
  const known = and(eq(assessments.upstream, upstream), lte(assessments.first_version, row.version));
  const all = await tx.$count(assessments, known);
  const missed = await tx.$count(assessments, and(known, isNotNull(assessments.missed)));
  if (all - missed < all * MIN_FOUND_SHARE) {
    await dropCache(tx, [upstream]);
    return false;
  }
  await tx.update(upstreams).set({ unverified_version: null }).where(here);
  return true;
}
