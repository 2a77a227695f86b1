/** What it takes to draw another row in the same elements, to put a row elsewhere, and to make one; as measured, roughly. */
const REDRAWN = 1;
const MOVED = 2;
const MADE = 3;

/** A row and its elements. */
interface Drawn {
  id: number;
  slot: number;
}

/**
 * Which elements each row is drawn with, as keys for React: the way that takes less of two. Rows that stay keep theirs, and those that
 * come get new ones (scrolled); or each place keeps its elements, whoever comes to stand there (filtered, sorted). `held` is a row that
 * keeps its elements and leaves them to nobody, since the focus in them would stand on somebody else.
 */
export function createSlots(): (ids: readonly number[], held: number | null) => readonly number[] {
  // In the order in which they stand.
  let before: readonly Drawn[] = [];
  let made = 0;
  return (ids, held) => {
    const slots = new Map(before.map(({ id, slot }) => [id, slot]));
    const own = ids.map((id) => {
      const slot = slots.get(id);
      // An ID that comes twice has its elements once.
      slots.delete(id);
      return { id, slot };
    });
    const inPlace = own.map(({ id, slot }, place) => {
      const there = before[place];
      return { id, slot: id === held ? slot : there?.id === held ? undefined : there?.slot };
    });
    const way = costOf(before, own) < costOf(before, inPlace) ? own : inPlace;
    before = way.map(({ id, slot }) => ({ id, slot: slot ?? made++ }));
    return before.map(({ slot }) => slot);
  };
}

function costOf(before: readonly Drawn[], rows: readonly (Drawn | { id: number; slot: undefined })[]): number {
  let cost = 0;
  let furthest = -1;
  for (const { id, slot } of rows) {
    const was = before.findIndex((one) => one.slot === slot);
    if (was === -1) cost += MADE;
    else if (before[was]?.id !== id) cost += REDRAWN;
    // React leaves alone what stands behind all that it has passed, and moves the rest.
    if (was !== -1 && was < furthest) cost += MOVED;
    furthest = Math.max(furthest, was);
  }
  return cost;
}
