import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Clock } from '../api/serverClock.ts';
import { formatClock } from '../lib/format.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';

/** How late a second may show at most. */
const TICK_MS = 250;

/** Whole seconds until the deadline by the server's clock, 0 from then on. */
function useSecondsLeft(deadline: string, clock: Clock): number {
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

interface CountdownProps {
  deadline: string;
  onEnd: () => void;
}

/** The time left: shown every second, announced to screen readers twice. */
export function Countdown({ deadline, onEnd }: CountdownProps) {
  const { clock } = usePageServices();
  const seconds = useSecondsLeft(deadline, clock);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className={seconds <= 60 ? 'countdown low' : 'countdown'}>
      <span role="timer" aria-label={messages.test.timeLeft}>
        {formatClock(seconds)}
      </span>
      <span aria-hidden="true">{` ${messages.test.left}`}</span>
      <span className="hidden" aria-live="polite">
        {announcement(seconds)}
      </span>
    </div>
  );
}
