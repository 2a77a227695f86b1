import { useCallback, useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import type { Clock } from '../api/serverClock.ts';

/** How late a second may show at most. */
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

/** The text for screen readers. It changes five minutes and one minute before the end, and at the end. */
export function announcement(seconds: number): string {
  if (seconds === 0) return messages.timeLeft.over;
  if (seconds <= 60) return messages.timeLeft.oneMinute;
  return seconds <= 300 ? messages.timeLeft.fiveMinutes : '';
}
