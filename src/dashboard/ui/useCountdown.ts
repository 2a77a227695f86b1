import { useSyncExternalStore } from 'react';

/** For `useSyncExternalStore`. */
export function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
}

const neverNotify = () => () => {};

/** Whole seconds until a moment, in milliseconds since the epoch; 0 after it, and without one. */
export function useCountdown(until: number | null): number {
  return useSyncExternalStore(until === null ? neverNotify : everySecond, () =>
    until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  );
}
