import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { candidatures } from '../schema/readModel.ts';
import { observedCompletions } from '../schema/tables.ts';

const { completed_at: ofService } = candidatures;
const { candidature_id, observed_at, was_open } = observedCompletions;

/** The time of a completion, or the time before which it was; of `observedCompletions` joined with candidatures. */
export const COMPLETED_AT = sql`coalesce(${ofService}, ${observed_at})`.mapWith(ofService);
/** Whether `COMPLETED_AT` is the time, or null if it was not completed. */
export const IS_COMPLETION_EXACT = sql<boolean | null>`${ofService} is not null or ${was_open}`;

/** The columns of `completionOf`. */
export const COMPLETION = { at: COMPLETED_AT, is_exact: IS_COMPLETION_EXACT };

/** A completion, as the API returns it; null if there is none. */
export const completionOf = ({ at, is_exact }: { at: Date | null; is_exact: boolean | null }) =>
  at && { observed_at: at.toISOString(), exact: is_exact === true };

/** When a candidature was completed, as far as known; null if it was not. */
export async function readCompletion(db: Db, upstream: string, candidature: number) {
  const [row] = await db
    .select(COMPLETION)
    .from(observedCompletions)
    .leftJoin(
      candidatures,
      and(eq(candidatures.upstream, observedCompletions.upstream), eq(candidatures.id, candidature_id)),
    )
    .where(and(eq(observedCompletions.upstream, upstream), eq(candidature_id, candidature)));
  return row ? completionOf(row) : null;
}
