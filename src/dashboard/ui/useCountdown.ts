import { useSyncExternalStore } from 'react';

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
}

const never = () => () => {};

/** Whole seconds until a moment (milliseconds since the epoch), 0 once it has passed or when there is none. */
export function useCountdown(until: number | null): number {
  return useSyncExternalStore(until === null ? never : everySecond, () =>
    until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  );
}
