import { Problem } from '../../contract/problem.ts';
import type { CallArguments } from '../../contract/client.ts';
import type { Db } from '../../database/open.ts';
import type { CallContext } from '../base/priority.ts';
import { beginPageRead } from '../readModel/pageRead.ts';
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
  const storeRows = await beginPageRead(db, upstream);
  const fetchPage = async (limit: number) =>
    await client.listCandidatures({ ...query, limit }, { signal: waiting.signal });
  const answer = await fetchPage(query.limit).catch(async (error: unknown) => {
    const isPageTooLarge = error instanceof Problem && error.status === 400 && query.limit > SMALL_PAGE;
    if (!isPageTooLarge) throw error;
    return await fetchPage(SMALL_PAGE);
  });
  await storeRows(query.assessment, answer.value.results);
  return answer;
}
