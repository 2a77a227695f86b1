import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { MIN_REJECTIONS_OF_REASON } from '../../contract/codes.ts';
import type { Db } from '../../database/open.ts';
import { candidatures } from '../schema/readModel.ts';
import { rejectionReasons, rejections } from '../schema/tables.ts';
import type { CacheChange } from './cache.ts';

type NewRejection = Omit<typeof rejections.$inferInsert, 'id' | 'upstream' | 'rejected_at' | 'is_current'>;

/** Stores rejections. Each replaces the one before of its candidature, which stays in the history. */
export async function recordRejections(
  { tx, upstream }: Pick<CacheChange, 'tx' | 'upstream'>,
  made: readonly NewRejection[],
): Promise<void> {
  if (made.length === 0) return;
  const theirs = inArray(
    rejections.candidature_id,
    made.map(({ candidature_id }) => candidature_id),
  );
  await tx
    .update(rejections)
    .set({ is_current: false })
    .where(and(eq(rejections.upstream, upstream), theirs, rejections.is_current));
  await tx.insert(rejections).values(made.map((each) => ({ ...each, upstream, rejected_at: sql`now()` })));
}

/** The condition that joins the current rejection of a candidature. */
export const IS_CURRENT_REJECTION: SQL | undefined = and(
  eq(rejections.upstream, candidatures.upstream),
  eq(rejections.candidature_id, candidatures.id),
  rejections.is_current,
);

/** The label of the reason for which a candidate is in Rejected. */
export const REJECTION_REASON = sql<string | null>`case when ${candidatures.stage} = 'REJ' then (
  select ${rejectionReasons.label} from ${rejections} join ${rejectionReasons} on ${rejectionReasons.id} = ${rejections.reason_id}
  where ${IS_CURRENT_REJECTION}) end`;

/** How many of these rows are in Rejected, by reason and by the stage that they were rejected from. Rare reasons are one. */
export async function countRejections(db: Db, rows: SQL | undefined) {
  const { rows: counts } = await db.execute<{
    reason: string;
    label: string | null;
    stage: string | null;
    count: number;
  }>(sql`
    with counts as (
      select ${rejectionReasons.id} as id, ${rejectionReasons.label} as label, ${rejections.from_stage} as stage, count(*) as count,
        sum(count(*)) over (partition by ${rejectionReasons.id}) >= ${MIN_REJECTIONS_OF_REASON}::int as is_shown
      from ${candidatures} left join ${rejections} on ${IS_CURRENT_REJECTION}
      left join ${rejectionReasons} on ${rejectionReasons.id} = ${rejections.reason_id}
      where ${and(rows, eq(candidatures.stage, 'REJ'))} group by 1, 2, 3)
    select case when id is null then 'none' when is_shown then id::text else 'other' end as reason,
      case when is_shown then label end as label, stage, sum(count)::int as count
    from counts group by 1, 2, 3 order by 1, 3`);
  return counts;
}
