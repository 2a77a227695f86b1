import type { CacheChange } from '../readModel/cache.ts';
import { findMissed } from '../readModel/missedRows.ts';
import type { sweeps } from '../schema/readModel.ts';
import type { SweptList } from './lists.ts';
import { isFarBelow, type ListEvidence, type SweepState } from './sweepState.ts';

/** So many complete sweeps in a row have to agree before a large part of a list is removed. */
const SHORT_SWEEPS_TO_AGREE = 3;

/** The columns of `sweeps` that describe the last complete sweeps. */
export type CompleteSweeps = Pick<typeof sweeps.$inferSelect, 'complete_rows' | 'short_sweeps' | 'stated_count'>;

/**
 * Ends a complete sweep: removes the rows that this and the complete sweep before did not see. If far fewer rows were seen than
 * before, the service may have failed to send the others: then only what three sweeps in a row did not see is removed.
 */
export async function completeSweep<Row extends { id: number }>(
  change: CacheChange,
  list: SweptList<Row>,
  { state, before, stated }: { state: SweepState; before: CompleteSweeps } & Pick<ListEvidence, 'stated'>,
): Promise<CompleteSweeps> {
  const stated_count = isFarBelow(state.rows_seen + state.unreadable, stated) ? stated : null;
  const isShort = isFarBelow(state.rows_seen, before.complete_rows);
  const short_sweeps = isShort ? [...before.short_sweeps, state.number] : [];
  const isDoubtful = isShort && short_sweeps.length < SHORT_SWEEPS_TO_AGREE;
  const agreed: CompleteSweeps = { complete_rows: state.rows_seen, short_sweeps: [], stated_count };
  if (!(await list.verify(change))) return agreed;
  if (isDoubtful) return { complete_rows: before.complete_rows, short_sweeps, stated_count };
  const missedSince = isShort ? (short_sweeps[0] ?? 0) : state.number - 1;
  await list.remove(change, await findMissed(change, list.rows(change.upstream), missedSince));
  return agreed;
}
