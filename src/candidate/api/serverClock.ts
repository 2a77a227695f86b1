/** The server's time, advanced by a monotonic counter. The device's clock and time zone are not used. // T30 */
export interface Clock {
  /** Takes a server time (ISO 8601) from an answer, with the `ticks` at its request and at its arrival. */
  sync: (told: string, asked: number, had: number) => void;
  /** The server's time now, in milliseconds since 1970; NaN before the first answer. */
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
      // The server took its time between request and arrival. The previous estimate stays if it is within that range,
      // else the nearer bound is used.
      if (Number.isNaN(offset)) offset = at - (asked + had) / 2;
      else offset = Math.min(Math.max(offset, at - had), at - asked);
    },
    now: () => ticks() + offset,
  };
}
