import type { Assessment } from '../../../contract/assessment.ts';
import type { AssessmentOrdering } from '../../../contract/codes.ts';
import { matcherOf } from '../../lib/matching.ts';
import { readTime } from '../../lib/time.ts';
import { orderOf, type SortKey } from '../../table/order.ts';

/** Which assessments are shown, in which order. The search parameters of the page are one. */
export interface AssessmentFilter {
  /** Status codes; empty: all. */
  status: string[];
  ordering: AssessmentOrdering;
  /** What the name contains. */
  q: string;
}

const KEYS: Record<string, (row: Assessment) => SortKey> = {
  modified: (row) => readTime(row.modified),
  name: (row) => row.name,
  candidates: (row) => row.candidates,
  finished_percentage: (row) => row.finished_percentage,
};

/** The assessments that pass the filter, in its order. */
export function arrange(rows: readonly Assessment[], { status, ordering, q }: AssessmentFilter): Assessment[] {
  const key = KEYS[ordering.replace('-', '')] ?? ((row) => row.id);
  const matches = matcherOf(q);
  const shown: Assessment[] = [];
  for (const index of orderOf(rows, ordering, key)) {
    const row = rows[index];
    if (!row) continue;
    if (status.length > 0 && (row.status === null || !status.includes(row.status))) continue;
    if (!matches(row.name)) continue;
    shown.push(row);
  }
  return shown;
}
