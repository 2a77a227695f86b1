import { isForwardMove, labelOf } from '../../contract/codes.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm';
import { audit, observedStageChanges, scheduledEmails } from '../schema/tables.ts';
import type { CacheChange } from './cache.ts';
import type { CandidatureData } from './candidatureRow.ts';
import type { ChangedRow } from './pageRows.ts';
import type { candidatures } from '../schema/readModel.ts';
import { recordRejections } from './rejections.ts';

/** A call of ours may take this long, before and while a page is read. */
const CALL_MS = 15 * 60_000;

/** Records the stage changes in a page that were not made here. Skips rows whose last write of ours had no answer. */
export async function recordStageChanges(
  change: CacheChange,
  changed: readonly ChangedRow<CandidatureData, typeof candidatures.$inferSelect>[],
  requestedAt: Date,
): Promise<void> {
  const { tx, upstream } = change;
  const moves = changed.flatMap(([candidature_id, { assessment_id, stage: to_stage }, was]) => {
    const from_stage = was?.unknown_since === null ? was.stage : null;
    if (from_stage === null || to_stage === null || from_stage === to_stage) return [];
    return { upstream, candidature_id, assessment_id, from_stage, to_stage, observed_at: sql`now()` };
  });
  if (moves.length === 0) return;
  const ours = await tx
    .select({ candidature: audit.candidature_id, stage: audit.detail })
    .from(audit)
    .where(
      and(
        eq(audit.upstream, upstream),
        inArray(
          audit.candidature_id,
          moves.map((move) => move.candidature_id),
        ),
        eq(audit.operation, 'changeStage'),
        gte(audit.at, new Date(requestedAt.getTime() - CALL_MS)),
        or(isNull(audit.status), lt(audit.status, 300)),
      ),
    );
  const theirs = moves.filter(
    ({ candidature_id, to_stage }) =>
      !ours.some(({ candidature, stage }) => candidature === candidature_id && stage === to_stage),
  );
  if (theirs.length === 0) return;
  await tx.insert(observedStageChanges).values(theirs);
  // The reason is not known there: one that was given here before counts no longer.
  const rejected = theirs.filter(({ to_stage }) => to_stage === 'REJ');
  const emails = new Map(changed.map(([id, { email }]) => [id, email] as const));
  await recordRejections(
    change,
    rejected.map(({ candidature_id, assessment_id, from_stage }) => ({
      candidature_id,
      assessment_id,
      from_stage,
      email: emails.get(candidature_id) ?? null,
    })),
  );
}

/** Cancels the scheduled email of a candidate who is no longer rejected. */
export async function cancelScheduledEmailOf(
  tx: Transaction,
  { upstream, candidature, stage }: { upstream: string; candidature: number; stage: string },
): Promise<void> {
  if (stage === 'REJ') return;
  await tx
    .update(scheduledEmails)
    .set({ state: 'cancelled', reason: `Moved to ${labelOf(stage)} before it was sent.`, finished_at: sql`now()` })
    .where(
      and(
        eq(scheduledEmails.candidature_id, candidature),
        eq(scheduledEmails.upstream, upstream),
        inArray(scheduledEmails.state, ['scheduled', 'overdue']),
      ),
    );
}

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
