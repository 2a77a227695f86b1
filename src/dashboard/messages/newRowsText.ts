import { formatCount } from '../lib/numbers.ts';

/** How many rows of a list have changed since it was read: new ones, rows in another place, and rows that are gone. */
interface Counts {
  fresh: number;
  moved?: number;
  gone?: number;
}

/** "12 new, 1 moved"; null when everything is shown. */
export function newRowsText({ fresh, moved = 0, gone = 0 }: Counts): string | null {
  const counts = [
    [fresh, 'new'],
    [moved, 'moved'],
    [gone, 'gone'],
  ] as const;
  return counts.flatMap(([count, word]) => (count > 0 ? `${formatCount(count)} ${word}` : [])).join(', ') || null;
}
