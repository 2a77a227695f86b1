import { and, eq, lt, sql } from 'drizzle-orm';
import type { CacheChange } from './cache.ts';
import { removals, upstreams, writes } from '../schema/readModel.ts';

const RETENTION_START = sql.raw(`now() - interval '1 hour'`);

/** Deletes records of removals and writes that are older than an hour. No page needs older ones. */
export async function pruneChanges({ tx, upstream }: CacheChange): Promise<void> {
  await tx.delete(writes).where(and(eq(writes.upstream, upstream), lt(writes.at, RETENTION_START)));
  const pruned = await tx
    .delete(removals)
    .where(and(eq(removals.upstream, upstream), lt(removals.at, RETENTION_START)))
    .returning({ version: removals.version });
  if (pruned.length === 0) return;
  const pruned_version = pruned.reduce((highest, { version }) => Math.max(highest, version), 0);
  await tx
    .update(upstreams)
    .set({ pruned_version: sql`greatest(${upstreams.pruned_version}, ${pruned_version})` })
    .where(eq(upstreams.upstream, upstream));
}
