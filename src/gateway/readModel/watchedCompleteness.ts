import type { Db } from '../../database/open.ts';
import { watchList } from '../sync/watch.ts';
import { readCompleteness } from './modelState.ts';
import { ASSESSMENT_LIST } from './tables.ts';

interface WatchDeps {
  db: Db;
  upstream: string;
  /** There may be something to do for sync. */
  wakeSync: () => void;
}

/** How far the list with this `sweeps.scope`, or the lists of all assessments, was read; from now on it is read again soon. */
export type Watch = ReturnType<typeof createWatch>;

export const createWatch =
  ({ db, upstream, wakeSync }: WatchDeps) =>
  async (scope: number | undefined) => {
    if (await watchList(db, upstream, scope ?? ASSESSMENT_LIST)) wakeSync();
    return await readCompleteness(db, upstream, scope);
  };
