/** The server's time, advanced by a monotonic counter. The device's clock and time zone are not used. // T30 */
export interface Clock {
  /** Takes a time the server has told, ISO 8601, in an answer that was asked for and had at these counts of `ticks`. */
  sync: (told: string, asked: number, had: number) => void;
  /** The server's time now, in milliseconds since 1970; NaN before it has told any. */
  now: () => number;
  /** The counter: milliseconds since some moment. */
  ticks: () => number;
}

export function createClock(ticks: () => number = () => performance.now()): Clock {
  let offset = Number.NaN;
  return {
    ticks,
    sync(told, asked, had) {
      const at = Date.parse(told);
      // It was told somewhere between asking and having. What was known before holds if it agrees, else the nearer end.
      if (Number.isNaN(offset)) offset = at - (asked + had) / 2;
      else offset = Math.min(Math.max(offset, at - had), at - asked);
    },
    now: () => ticks() + offset,
  };
}
