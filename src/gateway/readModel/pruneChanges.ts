import { and, eq, lt, sql } from 'drizzle-orm';
import type { CacheChange } from './cache.ts';
import { removals, upstreams, writes } from './tables.ts';

const KEPT = sql.raw(`now() - interval '1 hour'`);

/** Drops records of removals and writes after an hour; no page asks for older ones. */
export async function pruneChanges({ tx, upstream }: CacheChange): Promise<void> {
  await tx.delete(writes).where(and(eq(writes.upstream, upstream), lt(writes.at, KEPT)));
  const pruned = await tx
    .delete(removals)
    .where(and(eq(removals.upstream, upstream), lt(removals.at, KEPT)))
    .returning({ version: removals.version });
  if (pruned.length === 0) return;
  const pruned_version = pruned.reduce((highest, { version }) => Math.max(highest, version), 0);
  await tx
    .update(upstreams)
    .set({ pruned_version: sql`greatest(${upstreams.pruned_version}, ${pruned_version})` })
    .where(eq(upstreams.upstream, upstream));
}
