import { EVERYONE } from '../../api/candidatureFilter.ts';
import { isFirstSweep, readAllRows } from '../../api/candidatureLists.ts';
import { loadedRows } from '../../table/rowSource.ts';
import { isFiltered } from './FilterBar.tsx';
import type { CandidatureList } from './useCandidatureList.ts';
import type { CandidatureList as WholeList } from './useCandidatures.ts';

/** A list as the selection by IDs takes it: what is not here yet is read when it is asked for. */
export function selectableListOf(assessmentId: number, list: CandidatureList): WholeList {
  const { filter, completeness, isStale, failure, onRetry } = list;
  const rows = list.rows && loadedRows(list.rows);
  const all = rows ?? [];
  const total = list.rows?.length ?? null;
  const complete = all.length === total && !isFirstSweep(completeness) && !isFiltered(filter);
  return {
    rows,
    all,
    progress: { loaded: all.length, total, complete, running: false },
    stale: isStale,
    waiting: null,
    drift: 0,
    failure,
    more: onRetry,
    async everything() {
      const [passing, everybody] = await Promise.all([
        readAllRows(assessmentId, filter),
        readAllRows(assessmentId, EVERYONE),
      ]);
      return { rows: passing, all: everybody };
    },
  };
}
