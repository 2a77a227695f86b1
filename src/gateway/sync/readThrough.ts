import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { CandidatureListOrdering, CandidatureScope } from '../../contract/candidatureFilters.ts';
import type { Candidature } from '../../contract/candidature.ts';
import type { AssessmentOrdering } from '../../contract/codes.ts';
import { MAX_LIMIT } from '../../contract/endpoint.ts';
import type { Page } from '../../contract/paging.ts';
import { Problem } from '../../contract/problem.ts';
import { longestPart } from '../../contract/searchText.ts';
import { DATABASE_FAILURES, writeFailureOf } from '../../database/databaseFailures.ts';
import type { Reading } from '../../contract/tolerant.ts';
import type { CallContext } from '../base/priority.ts';
import { isBlind } from '../names/blindReview.ts';
import { changeCache } from '../readModel/cache.ts';
import { storeAssessments } from '../readModel/storeAssessments.ts';
import { sweeps, upstreams } from '../schema/readModel.ts';
import { type PageReadDeps, readPage } from './readLists.ts';

export interface ListPart extends Page {
  scope: CandidatureScope;
  ordering: CandidatureListOrdering;
}

/**
 * Reads the part of a list that a user opens before sync has read it; rows are stored as by a sweep. Each function
 * returns the upstream's problem, or null.
 */
export interface ReadThrough {
  /** The first rows of the list of assessments. */
  readAssessments: (
    query: { status: readonly string[] | undefined; ordering: AssessmentOrdering },
    waiting: CallContext,
  ) => Promise<Problem | null>;
  /** `isKnown`: rows are known already, so the user need not wait for the upstream. */
  readPart: (part: ListPart, isKnown: boolean, waiting: CallContext) => Promise<Problem | null>;
  /** Reads the latest candidatures of an assessment. `isWhole`: it has no others. */
  readLatest: (assessment: number, waiting: CallContext) => Promise<{ problem: Problem | null; isWhole: boolean }>;
}

/** Longest time for reading a part of a list, which may take several pages. */
const MAX_READ_MS = 1_500;
/** Longest wait for the upstream when there are rows to show. */
const MAX_WAIT_MS = 2_000;
/** A part is read once within this time, because sync reads the list anyway. */
const MIN_REREAD_INTERVAL_MS = 60_000;
/** Maximum number of remembered parts. */
const MAX_REMEMBERED = 500;
const FIRST_ASSESSMENTS = 100;

/** Creates the reader for lists that sync has not read yet: it reads the needed part from the upstream and stores it. */
export function createReadThrough(deps: PageReadDeps): ReadThrough {
  const { db, upstream, reads } = deps;
  /** How far each part was read and when, and how many rows it had, by its query; the oldest first. */
  const remembered = new Map<string, { until: number; at: number; found: number }>();

  function recall(key: string, begin: number) {
    const last = remembered.get(key);
    if (last && performance.now() - last.at < MIN_REREAD_INTERVAL_MS) return last;
    remembered.delete(key);
    for (const [oldest] of remembered) {
      if (remembered.size < MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    const now = { until: begin, at: performance.now(), found: 0 };
    remembered.set(key, now);
    return now;
  }

  /** Stores the number of rows that the upstream reports, until the first sweep starts. */
  async function recordCount(assessment: number, reported_count: number): Promise<void> {
    const list = and(eq(sweeps.upstream, upstream), eq(sweeps.scope, assessment));
    await db
      .update(sweeps)
      .set({ reported_count })
      .where(and(list, isNull(sweeps.started_at)));
  }

  async function pageLimit(): Promise<number> {
    const [row] = await db
      .select({ limit: upstreams.page_limit })
      .from(upstreams)
      .where(eq(upstreams.upstream, upstream));
    return row?.limit ?? MAX_LIMIT;
  }

  /** Whether the part has rows. */
  async function readRows(assessment: number, part: UpstreamQuery & Page, waiting: CallContext): Promise<boolean> {
    const { offset, limit, ...query } = part;
    const progress = recall(JSON.stringify([assessment, part]), offset);
    const end = offset + limit;
    const began = performance.now();
    const maxLimit = await pageLimit();
    while (progress.until < end && performance.now() - began < MAX_READ_MS) {
      const page = { ...query, offset: progress.until, limit: Math.min(end - progress.until, maxLimit) };
      const answer = await readPage(deps, { assessment, ...page }, waiting);
      const { count } = answer.value;
      progress.found += rowsOf(answer);
      progress.until = isLast(answer, page.offset) ? end : progress.until + rowsOf(answer);
      if (count !== null && Object.keys(query).length === 1) await recordCount(assessment, count);
    }
    return progress.found > 0;
  }

  /** Reads what a search finds: with the text as it is typed, or else with its longest part, whose rows the gateway filters by all words. */
  async function readFound(assessment: number, part: UpstreamQuery & Page, q: string, waiting: CallContext) {
    for (const search of new Set([q.trim(), longestPart(q)])) {
      if (await readRows(assessment, { ...part, ...(search !== '' && { search }) }, waiting)) return;
    }
  }

  return {
    async readAssessments({ status, ordering }, waiting) {
      return await problemOf(
        (async () => {
          const query = { status: status && [...status], ordering, limit: FIRST_ASSESSMENTS, offset: 0 };
          const { value } = await reads(waiting).listAssessments(query, { signal: waiting.signal });
          await changeCache(db, upstream, async (change) => await storeAssessments(change, value.results));
        })(),
      );
    },

    async readPart({ scope, ordering, limit, offset }, isKnown, waiting) {
      const { assessment } = scope;
      if (assessment === undefined) return null;
      // Under blind review no search is sent, since the rows that are then known would be those that it finds by name.
      const { q = '', ...others } = scope;
      const search = (await isBlind(db, upstream, assessment)) ? '' : q;
      const query = upstreamQuery(others, ordering);
      // The upstream lacks this filter or ordering: known rows must do, or else the latest page.
      if (query === null && isKnown) return null;
      const reading = problemOf(
        query
          ? readFound(assessment, { ...query, limit, offset }, search, waiting)
          : readRows(assessment, { ...LATEST, limit, offset: 0 }, waiting),
      );
      return isKnown ? await Promise.race([reading, sleep(MAX_WAIT_MS, null, { ref: false })]) : await reading;
    },

    async readLatest(assessment, waiting) {
      let isWhole = false;
      const problem = await problemOf(
        (async () => {
          const query = { assessment, ...LATEST, limit: await pageLimit() };
          isWhole = isLast(await readPage(deps, query, waiting), 0);
        })(),
      );
      return { problem, isWhole };
    },
  };
}

const UPSTREAM_ORDERINGS = ['created', '-created', '_full_name', '-_full_name'] as const;

interface UpstreamQuery {
  ordering: (typeof UPSTREAM_ORDERINGS)[number];
  status?: string;
  stage?: string;
  search?: string;
}

const LATEST: UpstreamQuery = { ordering: '-created' };

/** Translates a list to parameters of the upstream; null if the upstream lacks a filter or the ordering. */
function upstreamQuery(scope: Omit<CandidatureScope, 'q'>, given: CandidatureListOrdering): UpstreamQuery | null {
  const { assessment: _, timezone: _zone, status = [], stage = [], ...others } = scope;
  const ordering = UPSTREAM_ORDERINGS.find((each) => each === given);
  const hasOtherFilters = Object.values(others).some((filter) => filter !== undefined);
  if (!ordering || hasOtherFilters || status.length > 1 || stage.length > 1) return null;
  const [[oneStatus], [oneStage]] = [status, stage];
  return {
    ordering,
    ...(oneStatus !== undefined && { status: oneStatus }),
    ...(oneStage !== undefined && { stage: oneStage }),
  };
}

type Answer = Reading<{ count: number | null; results: Candidature[] }>;

/** The number of rows, including unreadable ones. */
const rowsOf = ({ value, dropped = 0 }: Answer) => value.results.length + dropped;

function isLast(answer: Answer, offset: number): boolean {
  const { count } = answer.value;
  const rows = rowsOf(answer);
  return rows === 0 || (count !== null && count <= offset + rows);
}

/** Returns the problem of the upstream, or of a database that stores no rows; rethrows any other error. */
async function problemOf(reading: Promise<unknown>): Promise<Problem | null> {
  try {
    await reading;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    const failure = writeFailureOf(error);
    if (failure === null) throw error;
    return new Problem({ status: 503, code: 'database_unavailable', message: DATABASE_FAILURES[failure].message });
  }
}
