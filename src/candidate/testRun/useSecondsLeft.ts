import { useCallback, useSyncExternalStore } from 'react';
import type { Clock } from '../api/serverClock.ts';

/** Milliseconds between looks at the clock: a second shows at most this much late. */
const TICK_MS = 250;

/** Whole seconds until the deadline by the server's clock, 0 from then on. */
export function useSecondsLeft(deadline: string, clock: Clock): number {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(subscribe, () => secondsLeft(deadline, clock.now()));
}

export function secondsLeft(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

/** What is said aloud: it changes twice, five minutes and one minute before the end. */
export function announcement(seconds: number): string {
  if (seconds === 0) return 'Time is up.';
  if (seconds <= 60) return 'One minute left.';
  return seconds <= 300 ? 'Five minutes left.' : '';
}
