import { Problem } from '../../contract/problem.ts';
import type { CallArguments } from '../../contract/client.ts';
import type { Db } from '../../database/open.ts';
import type { CallContext } from '../rateLimiter/priority.ts';
import { changeCache, databaseNow } from '../readModel/cache.ts';
import { currentVersion } from '../readModel/modelState.ts';
import { MAX_ROWS_PER_WRITE, storeCandidatures } from '../readModel/storeCandidatures.ts';
import type { UserReads } from '../upstream/upstreamClient.ts';

export interface PageReadDeps {
  db: Db;
  upstream: string;
  reads: UserReads;
}

/** Page size for an upstream that refuses larger pages. */
const SMALL_PAGE = 10;

/** Reads a page of candidatures for a user, and stores it. Rejects as `UserReads`. */
export async function readPage(
  { db, upstream, reads }: PageReadDeps,
  query: CallArguments<'listCandidatures'> & { limit: number },
  waiting: CallContext,
) {
  const client = reads(waiting);
  const requestedVersion = (await currentVersion(db, upstream)).number;
  const requestedAt = await databaseNow(db);
  const fetchPage = async (limit: number) =>
    await client.listCandidatures({ ...query, limit }, { signal: waiting.signal });
  const answer = await fetchPage(query.limit).catch(async (error: unknown) => {
    const isPageTooLarge = error instanceof Problem && error.status === 400 && query.limit > SMALL_PAGE;
    if (!isPageTooLarge) throw error;
    return await fetchPage(SMALL_PAGE);
  });
  const { results } = answer.value;
  for (let from = 0; from < results.length; from += MAX_ROWS_PER_WRITE) {
    const page = { assessment: query.assessment, rows: results.slice(from, from + MAX_ROWS_PER_WRITE) };
    await changeCache(
      db,
      upstream,
      async (change) => await storeCandidatures(change, { ...page, requestedAt, requestedVersion }),
    );
  }
  return answer;
}
