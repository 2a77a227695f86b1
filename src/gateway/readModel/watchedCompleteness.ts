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
    if (await watchList(db, upstream, scope ?? ASSESSMENT_LIST)) wakeSync();
    return await readCompleteness(db, upstream, scope);
  };
