import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { sweeps } from '../schema/readModel.ts';

/** Notes that a user looks at the list with this `sweeps.scope`, so that it is read again soon. */
export async function watchList(db: Db, upstream: string, scope: number): Promise<void> {
  const watched_at = sql`now()`;
  await db
    .insert(sweeps)
    .values({ upstream, scope, watched_at })
    .onConflictDoUpdate({ target: [sweeps.upstream, sweeps.scope], set: { watched_at } });
}
