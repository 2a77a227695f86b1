import { useEffect } from 'react';
import { formatClock } from '../lib/format.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { announcement, useSecondsLeft } from './useSecondsLeft.ts';

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
