import { useEffect } from 'react';
import { formatClock } from '../lib/format.ts';
import { usePageServices } from '../pageServices.ts';
import { announcement, useSecondsLeft } from './useSecondsLeft.ts';

interface CountdownProps {
  deadline: string;
  onEnd: () => void;
}

/** What is left of the time, for the eye; and for the ear now and then. */
export function Countdown({ deadline, onEnd }: CountdownProps) {
  const { clock } = usePageServices();
  const seconds = useSecondsLeft(deadline, clock);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className={seconds <= 60 ? 'countdown low' : 'countdown'}>
      <span role="timer" aria-label="Time left">
        {formatClock(seconds)}
      </span>
      <span aria-hidden="true"> left</span>
      <span className="hidden" aria-live="polite">
        {announcement(seconds)}
      </span>
    </div>
  );
}
