import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { sweeps } from '../readModel/tables.ts';

const MIN_INTERVAL = sql.raw(`interval '10 seconds'`);

/**
 * Notes that a user looks at the list with this `sweeps.scope`, so that it is read again soon. Call it with every answer:
 * it writes a row at most every ten seconds. Answers whether it did.
 */
export async function watchList(db: Db, upstream: string, scope: number): Promise<boolean> {
  const watched_at = sql`now()`;
  const { rowCount } = await db
    .insert(sweeps)
    .values({ upstream, scope, watched_at })
    .onConflictDoUpdate({
      target: [sweeps.upstream, sweeps.scope],
      set: { watched_at },
      setWhere: sql`coalesce(${sweeps.watched_at} < now() - ${MIN_INTERVAL}, true)`,
    });
  return rowCount === 1;
}
