import { and, count, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { isForwardMove } from '../../contract/codes.ts';
import type { Db } from '../../database/open.ts';
import { audit } from '../schema/tables.ts';

/** Older moves say little about how the team works now. */
const MAX_AGE_DAYS = 90;

/** For each stage, the stage that candidates of an assessment are moved to most often; among equals, the latest. */
export async function readNextStages(db: Db, upstream: string, assessment: number) {
  const { at, assessment_id, from_stage: from, detail: to, operation, status } = audit;
  const moves = await db
    .select({ from, to })
    .from(audit)
    .where(
      and(
        eq(audit.upstream, upstream),
        eq(assessment_id, assessment),
        isNotNull(from),
        sql`${at} > now() - make_interval(days => ${MAX_AGE_DAYS})`,
        eq(operation, 'changeStage'),
        eq(status, 200),
      ),
    )
    .groupBy(from, to)
    .orderBy(desc(count()), desc(max(at)));
  const found = new Map<string, string>();
  for (const move of moves) {
    // A move back is a correction, and a rejection has its own button.
    if (move.from === null || move.to === null || found.has(move.from) || !isForwardMove(move.from, move.to)) continue;
    found.set(move.from, move.to);
  }
  return [...found].map(([stage, next]) => ({ from: stage, to: next }));
}
