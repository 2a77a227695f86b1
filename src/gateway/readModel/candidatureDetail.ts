import { and, desc, eq, isNull, ne, not } from 'drizzle-orm';
import { MAX_WINDOW } from '../../contract/readModel.ts';
import type { Db } from '../../database/open.ts';
import { observedCompletions } from '../schema/tables.ts';
import { type CandidatureRow, COMPLETED_AT, IS_COMPLETION_EXACT, readRows } from './candidaturesQuery.ts';
import { isHidden } from '../names/hiddenNames.ts';
import { candidatures } from '../schema/readModel.ts';

/** When a candidature was completed, as far as known; null if it was not. */
export async function readCompletion(db: Db, upstream: string, candidature: number) {
  const [row] = await db
    .select(COMPLETION)
    .from(observedCompletions)
    .leftJoin(
      candidatures,
      and(
        eq(candidatures.upstream, observedCompletions.upstream),
        eq(candidatures.id, observedCompletions.candidature_id),
      ),
    )
    .where(and(eq(observedCompletions.upstream, upstream), eq(observedCompletions.candidature_id, candidature)));
  return row ? completionOf(row) : null;
}

/** The columns of `completionOf`, of observed completions joined with candidatures. */
export const COMPLETION = { at: COMPLETED_AT, is_exact: IS_COMPLETION_EXACT };

/** A completion, as the API returns it; null if there is none. */
export const completionOf = ({ at, is_exact }: { at: Date | null; is_exact: boolean | null }) =>
  at && { observed_at: at.toISOString(), exact: is_exact === true };

/** The candidate's other candidatures that are not hidden, the latest first. Without a test taker ID, the address decides. */
export async function readOthers(db: Db, upstream: string, row: CandidatureRow): Promise<CandidatureRow[]> {
  const { id, testtaker_id, email, created_rank } = candidatures;
  const isSame =
    row.testtaker_id === null
      ? row.email === null
        ? null
        : and(isNull(testtaker_id), eq(email, row.email))
      : eq(testtaker_id, row.testtaker_id);
  if (isSame === null || row.is_hidden) return [];
  const others = await db
    .select({ id })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), ne(id, row.id), isSame, not(isHidden)))
    .orderBy(desc(created_rank), desc(id))
    .limit(MAX_WINDOW);
  return await readRows(
    db,
    upstream,
    others.map((other) => other.id),
  );
}
