import type { Candidature } from '../../../contract/candidature.ts';
import { STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, EVERYONE, passing } from '../../api/candidatureFilter.ts';
import { readTime } from '../../lib/time.ts';
import { orderOf, prepareOrder, type SortKey } from '../../table/order.ts';

const STATUS_ORDER = ['invited', 'started', 'completed'];

const fullName = (row: Candidature): SortKey => row.full_name?.trim() || null;

const KEYS: Record<string, (row: Candidature) => SortKey> = {
  created: (row) => readTime(row.created),
  _full_name: fullName,
  avg_score: (row) => row.avg_score,
  rating: (row) => row.rating,
  status: (row) => placeOf(STATUS_ORDER, row.status),
  stage: (row) => placeOf(STAGES, row.stage),
};

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
  const key = KEYS[filter.ordering.replace('-', '')] ?? ((row) => row.id);
  const passes = passing(filter);
  const order = orderOf(rows, filter.ordering, key);
  const shown: Candidature[] = [];
  for (let place = 0; place < order.length; place++) {
    const row = rows[order[place] ?? 0];
    if (!row) continue;
    const change = pending.size > 0 ? pending.get(row.id) : undefined;
    const current = change ? { ...row, ...change } : row;
    if (passes(current)) shown.push(current);
  }
  return shown;
}

/** The same rows, of which the names have been put in order already: done page by page, nobody waits for it later. */
export function withNamesReady(rows: readonly Candidature[]): readonly Candidature[] {
  prepareOrder(rows, fullName);
  return rows;
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
