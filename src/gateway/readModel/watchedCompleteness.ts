import type { Db } from '../../database/open.ts';
import { watchList } from '../sync/watch.ts';
import { readCompleteness } from './modelState.ts';
import { ASSESSMENT_LIST } from './tables.ts';

interface WatchDeps {
  db: Db;
  upstream: string;
  /** Makes sync look for due lists now. */
  wakeSync: () => void;
}

/**
 * Reads the completeness of a list by its `sweeps.scope`, or of all lists if undefined, and marks it as watched, so that sync
 * reads it more often.
 */
export type Watch = ReturnType<typeof createWatch>;

/** Creates the Watch of an upstream. */
export const createWatch =
  ({ db, upstream, wakeSync }: WatchDeps) =>
  async (scope: number | undefined) => {
    // In one transaction, since on PGlite each wait for the connection is one for sync.
    const { isMarked, completeness } = await db.transaction(async (tx) => ({
      isMarked: await watchList(tx, upstream, scope ?? ASSESSMENT_LIST),
      completeness: await readCompleteness(tx, upstream, scope),
    }));
    if (isMarked) wakeSync();
    return completeness;
  };
