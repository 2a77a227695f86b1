/** Moments in ascending order: added at the end, dropped from the front, without moving what is between. */
export interface Moments {
  size: () => number;
  add: (moment: number) => void;
  /** Forgets the moments up to and including `now`. */
  dropUntil: (now: number) => void;
  /** The one at this place, from 0; undefined behind the last. */
  at: (index: number) => number | undefined;
}

/** Dropped entries that are kept before the rest moves up. */
const SLACK = 1024;

export function createMoments(): Moments {
  let kept: number[] = [];
  let head = 0;
  return {
    size: () => kept.length - head,
    add: (moment) => kept.push(moment),
    dropUntil(now) {
      for (let first = kept[head]; first !== undefined && first <= now; first = kept[head]) head += 1;
      if (head < SLACK || head * 2 < kept.length) return;
      kept = kept.slice(head);
      head = 0;
    },
    at: (index) => kept[head + index],
  };
}
