import type { Candidature } from '../../../contract/candidature.ts';
import { STAGES } from '../../../contract/codes.ts';
import { isProvisional } from '../../../contract/score.ts';
import { type CandidatureFilter, EVERYONE, passedBy } from '../../api/candidatureFilter.ts';
import { readTime } from '../../lib/time.ts';
import { orderOf, type SortKey } from '../../table/order.ts';

const STATUS_ORDER = ['invited', 'started', 'completed'];

const fullName = (row: Candidature): SortKey => row.full_name?.trim() || null;

/** More than the scale: sorts every provisional score after every final one. */
const PROVISIONAL = 1000;

/** A key for an ordering; for both directions of a field where it is the same. */
const KEYS: Record<string, (row: Candidature) => SortKey> = {
  created: (row) => readTime(row.created),
  _full_name: fullName,
  avg_score: (row) => scoreKey(row, PROVISIONAL),
  '-avg_score': (row) => scoreKey(row, -PROVISIONAL),
  rating: (row) => row.rating,
  status: (row) => placeOf(STATUS_ORDER, row.status),
  stage: (row) => placeOf(STAGES, row.stage),
};

function scoreKey(row: Candidature, provisional: number): SortKey {
  return row.avg_score !== null && isProvisional(row) ? row.avg_score + provisional : row.avg_score;
}

/** Known codes in their own order, the others behind them. */
function placeOf(codes: readonly string[], code: string | null): SortKey {
  if (code === null) return null;
  const place = codes.indexOf(code);
  return place === -1 ? codes.length : place;
}

/**
 * The rows that pass the filter, in its order, with the changes that are on their way laid over them. The order itself
 * is that of the rows without those changes, so that nothing jumps before the server has agreed.
 */
export function arrange(
  rows: readonly Candidature[],
  filter: CandidatureFilter,
  pending: ReadonlyMap<number, Partial<Candidature>>,
): Candidature[] {
  const order = orderOf(rows, filter.ordering, keyOf(filter.ordering));
  const current = withChanges(rows, pending);
  const passed = passedBy(current, filter);
  // As long as it is going to be: what grows is copied again and again, and collected in the middle of a later press.
  const shown = current.slice(0, passed ? countPassed(passed) : current.length);
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0;
    const row = current[index];
    if (row && passed?.[index] !== 0) shown[count++] = row;
  }
  return shown;
}

function countPassed(passed: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < passed.length; index++) count += passed[index] ?? 0;
  return count;
}

function keyOf(ordering: string): (row: Candidature) => SortKey {
  return KEYS[ordering] ?? KEYS[ordering.replace('-', '')] ?? idOf;
}

const idOf = ({ id }: Candidature) => id;

/** Rows with the changes that are on their way: copied as a whole, and gone through no further than to the last that changes. */
export function withChanges(
  rows: readonly Candidature[],
  pending: ReadonlyMap<number, Partial<Candidature>>,
): readonly Candidature[] {
  if (pending.size === 0) return rows;
  const changed = rows.slice();
  for (let index = 0, left = pending.size; left > 0 && index < rows.length; index++) {
    const row = rows[index];
    const change = row && pending.get(row.id);
    if (!change) continue;
    changed[index] = { ...row, ...change };
    left--;
  }
  return changed;
}

/** Whether a filter is the one that the collection itself is asked for with. */
export function isEveryone(filter: CandidatureFilter): boolean {
  return (
    filter.status.length === 0 &&
    filter.stage.length === 0 &&
    [filter.q, filter.score, filter.invited].every((text) => text === '') &&
    filter.ordering === EVERYONE.ordering
  );
}

/** `rows` and those of `more` that are not among them, each once: a server may repeat itself. */
export function union(rows: readonly Candidature[], more: readonly Candidature[]): readonly Candidature[] {
  if (more.length === 0) return rows;
  const known = new Set(rows.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id) && known.add(id));
  return fresh.length === 0 ? rows : [...rows, ...fresh];
}
