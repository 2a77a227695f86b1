/** Where a selection is kept between visits; null when there is none yet. */
export interface Keeping {
  load: () => string | null;
  save: (text: string) => void;
}

/**
 * Which rows of a list are chosen. IDs only, so that it outlives sorting, filtering and loading anew. Each row listens
 * by itself and asks for itself alone: choosing a hundred thousand draws no more than the rows in view.
 */
export interface Selection {
  readonly size: number;
  has: (id: number) => boolean;
  /** All IDs, ascending: a copy that nothing changes any more. */
  ids: () => number[];
  /** How many of these rows are chosen. */
  countIn: (rows: readonly { id: number }[]) => number;
  /** Chooses rows, or lets go of them. */
  choose: (ids: Iterable<number>, on: boolean) => void;
  /** The same for one row and, in a list, all those between it and the one that was touched before. */
  chooseUpTo: (rows: readonly { id: number }[], id: number, on: boolean) => void;
  /** Lets go of everything that is not among these rows. */
  keepIn: (rows: readonly { id: number }[]) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSelection({ load, save }: Keeping): Selection {
  let chosen = readIds(load() ?? '');
  /** The row that was touched last: where a range begins. */
  let last: number | null = null;
  let counts = new WeakMap<object, number>();
  const listeners = new Set<() => void>();

  function changed(): void {
    counts = new WeakMap();
    save(writeIds(chosen));
    for (const listener of listeners) listener();
  }

  function choose(ids: Iterable<number>, on: boolean): void {
    const before = chosen.size;
    for (const id of ids) {
      // A row that cannot be addressed has a negative ID: nothing can be done with it.
      if (on && id > 0) chosen.add(id);
      else chosen.delete(id);
    }
    if (chosen.size !== before) changed();
  }

  function countIn(rows: readonly { id: number }[]): number {
    if (chosen.size === 0) return 0;
    const known = counts.get(rows);
    if (known !== undefined) return known;
    const count = rows.reduce((sum, { id }) => (chosen.has(id) ? sum + 1 : sum), 0);
    counts.set(rows, count);
    return count;
  }

  return {
    get size() {
      return chosen.size;
    },
    has: (id) => chosen.has(id),
    ids: () => [...chosen].toSorted((a, b) => a - b),
    countIn,
    choose(ids, on) {
      const list = [...ids];
      last = list.length === 1 ? (list[0] ?? null) : null;
      choose(list, on);
    },
    chooseUpTo(rows, id, on) {
      const to = rows.findIndex((row) => row.id === id);
      const from = last === null ? -1 : rows.findIndex((row) => row.id === last);
      last = id;
      if (from === -1 || to === -1) return choose([id], on);
      const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      choose(
        between.map((row) => row.id),
        on,
      );
    },
    keepIn(rows) {
      if (countIn(rows) === chosen.size) return;
      const before = chosen;
      chosen = new Set(rows.map(({ id }) => id).filter((id) => before.has(id)));
      changed();
    },
    clear() {
      if (chosen.size === 0) return;
      chosen = new Set();
      last = null;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `1-500,502`: a hundred thousand IDs in a row are a few letters. */
function writeIds(ids: ReadonlySet<number>): string {
  const sorted = Uint32Array.from(ids).toSorted();
  const runs: string[] = [];
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at] ?? 0;
    let length = 1;
    while (sorted[at + length] === first + length) length++;
    runs.push(length === 1 ? `${first}` : `${first}-${first + length - 1}`);
    at += length;
  }
  return runs.join(',');
}

/** The most that is read back: what was kept may have been written by anything. */
const MOST_IDS = 1_000_000;

function readIds(text: string): Set<number> {
  const ids = new Set<number>();
  for (const run of text.split(',')) {
    const [, first, last = first] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(run) ?? [];
    if (first === undefined) continue;
    for (let id = Number(first); id <= Number(last) && ids.size < MOST_IDS; id++) if (id > 0) ids.add(id);
  }
  return ids;
}
