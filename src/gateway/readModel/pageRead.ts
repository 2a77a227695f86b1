import type { Candidature } from '../../contract/candidature.ts';
import type { Db } from '../../database/open.ts';
import { changeCache, databaseNow } from './cache.ts';
import { currentVersion } from './modelState.ts';
import { MAX_ROWS_PER_WRITE, storeCandidatures } from './storeCandidatures.ts';

/** Stores the rows of a page of candidatures of an assessment. */
type StoreRows = (assessment: number, rows: readonly Candidature[]) => Promise<void>;

/** To be called before a page is requested, so that its rows do not undo what changes meanwhile. */
export async function beginPageRead(db: Db, upstream: string): Promise<StoreRows> {
  const requestedVersion = (await currentVersion(db, upstream)).number;
  const requestedAt = await databaseNow(db);
  return async (assessment, rows) => {
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_WRITE) {
      const page = { assessment, rows: rows.slice(from, from + MAX_ROWS_PER_WRITE), requestedAt, requestedVersion };
      await changeCache(db, upstream, async (change) => await storeCandidatures(change, page));
    }
  };
}
