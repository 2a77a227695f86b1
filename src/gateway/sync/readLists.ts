import { and, eq, or, sql } from 'drizzle-orm';
import type { CallArguments } from '../../contract/client.ts';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../../database/open.ts';
import type { CallContext } from '../base/priority.ts';
import { databaseNow } from '../readModel/cache.ts';
import { beginPageRead } from '../readModel/storeRead.ts';
import { ASSESSMENT_LIST, assessments, sweeps, upstreams } from '../schema/readModel.ts';
import type { UserReads } from '../upstream/upstreamClient.ts';
import { dueLists, isWatched, type ListState, type Situation } from './dueLists.ts';

const UNREAD: ListState = {
  scope: ASSESSMENT_LIST,
  isListed: true,
  isArchived: false,
  changedAt: null,
  isRunning: false,
  startedAt: null,
  endedAt: null,
  completeAt: null,
  watchedAt: null,
  failures: 0,
  failedAt: null,
};

/** A list to read a page of now. */
interface DueList {
  /** See `sweeps.scope`. */
  scope: number;
  /** Whether it was never read completely and a user views a list: many pages need all lists. */
  isAwaited: boolean;
}

/** The lists to read a page of now, the most urgent first. */
export async function readDueLists(
  db: Db,
  upstream: string,
  rhythm: Pick<Situation, 'tellsEveryChange' | 'interval'>,
): Promise<DueList[]> {
  const [lists, isUnverified, now] = [
    await readLists(db, upstream),
    await isNotVerified(db, upstream),
    await databaseNow(db),
  ];
  const isUserHere = lists.some((list) => isWatched(list, now));
  return dueLists(lists, { now, isUnverified, ...rhythm }).map((list) => ({
    scope: list.scope,
    isAwaited: list.completeAt === null && isUserHere,
  }));
}

async function readLists(db: Db, upstream: string): Promise<ListState[]> {
  const rows = await db
    .select({
      id: assessments.id,
      status: assessments.status,
      changedAt: assessments.changed_at,
      scope: sweeps.scope,
      isRunning: sweeps.is_running,
      startedAt: sweeps.started_at,
      endedAt: sweeps.ended_at,
      completeAt: sweeps.complete_at,
      watchedAt: sweeps.watched_at,
      failures: sweeps.failures,
      failedAt: sweeps.failed_at,
    })
    .from(assessments)
    .fullJoin(sweeps, and(eq(sweeps.upstream, assessments.upstream), eq(sweeps.scope, assessments.id)))
    .where(or(eq(assessments.upstream, upstream), eq(sweeps.upstream, upstream)));
  const lists = rows.map(({ id, status, ...row }): ListState => ({
    ...row,
    scope: id ?? row.scope ?? ASSESSMENT_LIST,
    isListed: id !== null,
    isArchived: status === 'archived',
    isRunning: row.isRunning ?? false,
    failures: row.failures ?? 0,
  }));
  return lists.some(({ scope }) => scope === ASSESSMENT_LIST) ? lists : [UNREAD, ...lists];
}

async function isNotVerified(db: Db, upstream: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${upstreams} where ${eq(upstreams.upstream, upstream)} and ${upstreams.unverified_version} is not null`,
  );
  return rows.length > 0;
}

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
