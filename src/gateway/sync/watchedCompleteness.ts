import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { tryWrite } from '../../database/databaseFailures.ts';
import type { RowReader } from '../base/access.ts';
import { readCompleteness } from '../readModel/modelState.ts';
import { ASSESSMENT_LIST, sweeps } from '../schema/readModel.ts';

/** Notes that a user looks at the list with this `sweeps.scope`, so that it is read again soon. */
export async function watchList(db: Db, upstream: string, scope: number): Promise<void> {
  const watched_at = sql`now()`;
  await db
    .insert(sweeps)
    .values({ upstream, scope, watched_at })
    .onConflictDoUpdate({ target: [sweeps.upstream, sweeps.scope], set: { watched_at } });
}

interface WatchDeps {
  db: Db;
  upstream: string;
  /** Makes sync look for due lists now. */
  wakeSync: () => void;
}

export type Watch = ReturnType<typeof createWatch>;

/** A list is marked at most once in this time. */
const MARK_INTERVAL_MS = 10_000;

/** Creates the functions that mark the lists of an upstream as watched, so that sync reads them more often. */
export function createWatch({ db, upstream, wakeSync }: WatchDeps) {
  const markedAt = new Map<number, number>();

  /** Marks a list by its `sweeps.scope`; undefined: the list of assessments. Call it with every read of the list. */
  async function mark(scope: number = ASSESSMENT_LIST): Promise<void> {
    const last = markedAt.get(scope);
    if (last !== undefined && performance.now() - last < MARK_INTERVAL_MS) return;
    await tryWrite(watchList(db, upstream, scope));
    markedAt.set(scope, performance.now());
    wakeSync();
  }

  return {
    mark,
    /** Marks a list, and reads its completeness; undefined: that of all lists of the reader. */
    async completeness(reader: RowReader, scope: number | undefined) {
      await mark(scope);
      return await readCompleteness(db, reader, scope);
    },
  };
}
