import { and, count, eq, gt, isNotNull, lte, max } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import type { ScoreCount } from '../scoring/compareScore.ts';

/** How often each score occurs among completed candidates: at most 101 entries per list. */
export interface ScoreCounts {
  scores: ScoreCount[];
  /** By test ID. */
  tests: ReadonlyMap<number, ScoreCount[]>;
}

/**
 * Reads the counts of an assessment. `modified` identifies its state. `mayBeOlder`: counts of the last minute are enough.
 */
export type ReadScoreCounts = (
  assessment: Pick<typeof assessments.$inferSelect, 'id' | 'modified'>,
  mayBeOlder?: boolean,
) => Promise<ScoreCounts>;

const MINUTE_MS = 60_000;

/** A cached assessment takes about ten kilobytes. */
const MAX_CACHED_ASSESSMENTS = 100;

/**
 * Candidatures per query. On PGlite one query blocks all others, so counting is split.
 */
const SLICE_SIZE = 2_000;

/**
 * Caches the counts per assessment and `modified`, which every change of a score updates in its transaction. Concurrent
 * callers share one count.
 */
export function createScoreCounts(db: Db): ReadScoreCounts {
  const cache = new Map<number, { modified: number; from: number; counts: Promise<ScoreCounts> }>();
  return async ({ id, modified }, mayBeOlder = false) => {
    const known = cache.get(id);
    const isRecent = mayBeOlder && known !== undefined && performance.now() - known.from < MINUTE_MS;
    if (known && (isRecent || known.modified === modified.getTime())) return await known.counts;
    const entry = { modified: modified.getTime(), from: performance.now(), counts: countScores(db, id) };
    // Moved to the end, so that the first entry is the oldest.
    cache.delete(id);
    cache.set(id, entry);
    for (const oldest of cache.keys()) if (cache.size > MAX_CACHED_ASSESSMENTS) cache.delete(oldest);
    try {
      return await entry.counts;
    } catch (error) {
      if (cache.get(id) === entry) cache.delete(id);
      throw error;
    }
  };
}

async function countScores(db: Db, assessmentId: number): Promise<ScoreCounts> {
  const scores = await db
    .select({ score: candidatures.avg_score, candidates: count() })
    .from(candidatures)
    .where(
      and(
        eq(candidatures.assessment_id, assessmentId),
        eq(candidatures.status, 'completed'),
        isNotNull(candidatures.avg_score),
      ),
    )
    .groupBy(candidatures.avg_score);
  return {
    scores: scores.map(({ score, candidates }) => ({ score: score ?? 0, candidates })),
    tests: await countByTest(db, assessmentId),
  };
}

async function countByTest(db: Db, assessmentId: number): Promise<Map<number, ScoreCount[]>> {
  const found = new Map<number, Map<number, number>>();
  for (let from = 0, to = await endOfSlice(db, assessmentId, 0); to !== null;) {
    const rows = await db
      .select({ test_id: results.test_id, score: results.score, candidates: count() })
      .from(candidatures)
      .innerJoin(results, eq(results.candidature_id, candidatures.id))
      .where(
        and(
          eq(candidatures.assessment_id, assessmentId),
          eq(candidatures.status, 'completed'),
          gt(candidatures.id, from),
          lte(candidatures.id, to),
          // On both tables, so that PostgreSQL can use either index.
          gt(results.candidature_id, from),
          lte(results.candidature_id, to),
          isNotNull(results.score),
        ),
      )
      .groupBy(results.test_id, results.score);
    for (const { test_id, score, candidates } of rows) {
      const scores = found.get(test_id) ?? new Map<number, number>();
      scores.set(score ?? 0, (scores.get(score ?? 0) ?? 0) + candidates);
      found.set(test_id, scores);
    }
    from = to;
    to = await endOfSlice(db, assessmentId, from);
  }
  return new Map(
    Array.from(found, ([test_id, scores]) => [
      test_id,
      Array.from(scores, ([score, candidates]) => ({ score, candidates })),
    ]),
  );
}

/** The last candidature ID of the slice after `from`; null when there is none. */
async function endOfSlice(db: Db, assessmentId: number, from: number): Promise<number | null> {
  const slice = db
    .select({ id: candidatures.id })
    .from(candidatures)
    .where(and(eq(candidatures.assessment_id, assessmentId), gt(candidatures.id, from)))
    .orderBy(candidatures.id)
    .limit(SLICE_SIZE)
    .as('slice');
  const [row] = await db.select({ last: max(slice.id) }).from(slice);
  return row?.last ?? null;
}
