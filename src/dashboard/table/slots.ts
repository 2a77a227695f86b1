/**
 * Which elements each row is drawn with, as keys for React. Rows that stay keep theirs; the others take those of rows that
 * are gone, of which only what differs is then drawn: half the work of taking away thirty rows and making thirty others.
 * `held` is a row whose elements nobody takes over, since the focus in them would stand on somebody else.
 */
export function createSlots(): (ids: readonly number[], held: number | null) => readonly number[] {
  let taken = new Map<number, number>();
  let made = 0;
  return (ids, held) => {
    const before = taken;
    taken = new Map();
    const wanted = new Set(ids);
    const free = [...before].filter(([id]) => !wanted.has(id) && id !== held).map(([, slot]) => slot);
    return ids.map((id) => {
      // An ID that comes twice has its elements once.
      const own = taken.has(id) ? undefined : before.get(id);
      const slot = own ?? free.shift() ?? made++;
      if (!taken.has(id)) taken.set(id, slot);
      return slot;
    });
  };
}
