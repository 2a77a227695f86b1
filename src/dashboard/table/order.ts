import { type PerRow, perRow } from '../lib/perRow.ts';
import { merged, numbersFrom } from './merge.ts';
import { sortStably } from './radix.ts';
import { createTexts } from './texts.ts';

/** What a row is sorted by; null sorts last, whichever the direction. Keys of one list are all numbers or all texts. */
export type SortKey = number | string | null;

type KeyOf<Row> = (row: Row) => SortKey;

/** The keys of a list as numbers; NaN: none. */
interface Keys extends PerRow<number, { id: number }> {
  /** Where the numbers are those of texts. */
  texts: typeof texts | null;
  /** The orders that were made with them, which go along to a list with the same keys. */
  orders: Map<string, Uint32Array>;
  /** Orders of the lists that this one came from. */
  begun: ReadonlyMap<string, Begun>;
}

/** An order of a list before, of which so many of the first rows are as they were. */
interface Begun {
  order: Uint32Array;
  same: number;
}

/** New rows are put into an order one by one while they are so small a part of all: more are sorted sooner with the others. */
const FEW = 1 / 20;

/** So many different texts are kept at most. */
const MOST_TEXTS = 500_000;

let texts = createTexts();

// A list is sorted once for each ordering, however often it is filtered.
const orders = new WeakMap<object, Map<string, Uint32Array>>();
const byId = new WeakMap<object, Uint32Array>();
// The keys of the last list by each function.
const latest = new WeakMap<object, Keys>();

/** The positions of `rows` in the order of `key`, ties by ID; kept for as long as `rows` is. */
export function orderOf<Row extends { id: number }>(
  rows: readonly Row[],
  ordering: string,
  key: KeyOf<Row>,
): Uint32Array {
  const known = orders.get(rows) ?? new Map<string, Uint32Array>();
  orders.set(rows, known);
  const order = known.get(ordering) ?? orderBy(rows, ordering, keysOf(rows, key));
  known.set(ordering, order);
  return order;
}

function orderBy(rows: readonly { id: number }[], ordering: string, keys: Keys): Uint32Array {
  const kept = keys.orders.get(ordering);
  if (kept) return kept;
  const values = valuesOf(keys);
  const begun = keys.begun.get(ordering);
  const order =
    begun && rows.length - begun.same <= rows.length * FEW
      ? grown(begun, rows, values, ordering)
      : sorted(rows, values, ordering);
  keys.orders.set(ordering, order);
  return order;
}

/** An order with the rows that are new in their places: what comes page by page is not sorted as a whole each time. */
function grown(
  { order, same }: Begun,
  rows: readonly { id: number }[],
  values: Float64Array,
  ordering: string,
): Uint32Array {
  const direction = isDescending(ordering) ? -1 : 1;
  const compare = (one: number, other: number): number => {
    const [a, b] = [values[one] ?? 0, values[other] ?? 0];
    if (a < b) return -direction;
    if (a > b) return direction;
    // Equal, or one of them or both are none.
    return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || (rows[one]?.id ?? 0) - (rows[other]?.id ?? 0);
  };
  const kept = order.length > same ? order.filter((position) => position < same) : order;
  return merged(kept, numbersFrom(same, rows.length).toSorted(compare), compare);
}

const isDescending = (ordering: string) => ordering.startsWith('-');

function sorted(rows: readonly { id: number }[], values: Float64Array, ordering: string): Uint32Array {
  const order = new Uint32Array(rows.length);
  // Plain loops: callbacks for a hundred thousand take longer than sorting them.
  const all = orderById(rows);
  let keyed = 0;
  let rest = rows.length - countWithout(values);
  const withKey = new Uint32Array(rest);
  for (let place = 0; place < all.length; place++) {
    const index = all[place] ?? 0;
    if (Number.isNaN(values[index])) order[rest++] = index;
    else withKey[keyed++] = index;
  }
  order.set(sortStably(withKey, values, isDescending(ordering)));
  return order;
}

/** Numbers in the order of the keys. */
function valuesOf({ values, texts: kept }: Keys): Float64Array {
  if (!kept) return Float64Array.from(values);
  const places = kept.places();
  const ofTexts = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) ofTexts[index] = places[values[index] ?? 0] ?? Number.NaN;
  return ofTexts;
}

function countWithout(values: Float64Array): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) if (Number.isNaN(values[index])) count++;
  return count;
}

function keysOf<Row extends { id: number }>(rows: readonly Row[], key: KeyOf<Row>): Keys {
  const before = latest.get(key);
  const known = before && (before.texts === null || before.texts === texts) ? before : null;
  if (known?.rows.deref() === rows) return known;
  // As those say that are looked at, or else the list that the rest is taken from.
  let areTexts = false;
  let looks = 0;
  const filled = perRow(rows, known, (row) => {
    looks++;
    const value = key(row);
    if (typeof value !== 'string') return value ?? Number.NaN;
    areTexts = true;
    return texts.numberOf(value);
  });
  if (looks < rows.length) areTexts ||= known?.texts === texts;
  const keys = { ...filled, texts: areTexts ? texts : null, ...ordersKept(rows, filled, known) };
  latest.set(key, keys);
  // What they stood for is kept as long as somebody has its numbers.
  if (texts.size > MOST_TEXTS) texts = createTexts();
  return keys;
}

/** Which orders of the list before are still those of this one, or of its first rows. */
function ordersKept(
  rows: readonly { id: number }[],
  { values, same }: PerRow<number>,
  before: Keys | null,
): Pick<Keys, 'orders' | 'begun'> {
  if (before && haveSameKeys(rows, values, before)) return { orders: before.orders, begun: before.begun };
  const begun = new Map<string, Begun>();
  if (before && same > 0) {
    for (const [ordering, known] of before.begun) begun.set(ordering, { ...known, same: Math.min(known.same, same) });
    for (const [ordering, order] of before.orders) begun.set(ordering, { order, same });
  }
  return { orders: new Map(), begun };
}

/** Whether a list has the IDs and keys of another, each in its place: mostly one row has changed, in something else. */
function haveSameKeys(rows: readonly { id: number }[], values: readonly number[], before: Keys): boolean {
  const seen = before.rows.deref();
  if (seen?.length !== rows.length) return false;
  for (let index = 0; index < rows.length; index++) {
    if (rows[index] === seen[index]) continue;
    if (rows[index]?.id !== seen[index]?.id || !Object.is(values[index], before.values[index])) return false;
  }
  return true;
}

function orderById(rows: readonly { id: number }[]): Uint32Array {
  const known = byId.get(rows);
  if (known) return known;
  const ids = new Float64Array(rows.length);
  const positions = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    ids[index] = rows[index]?.id ?? 0;
    positions[index] = index;
  }
  const order = sortStably(positions, ids, false);
  byId.set(rows, order);
  return order;
}
