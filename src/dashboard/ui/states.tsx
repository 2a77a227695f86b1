import { CircleAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { useCountdown } from './useCountdown.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import { WORDS } from '../messages/words.ts';
import { Text } from './Text.tsx';

/** A grey bar in the place of a text that is loading. `className`: its width. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`inline-block h-3 animate-shimmer rounded bg-sunken ${className}`} />;
}

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Replaces a whole page: the title is its heading. */
  wholePage?: boolean;
}

/** Says that there is nothing to show, and what to do about it. */
export function Empty({ icon, title, children, action, wholePage = false }: EmptyProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <span className="mb-3 grid size-10 place-items-center rounded-full bg-sunken text-faint">{icon}</span>
      <Title className="text-base font-medium">{title}</Title>
      {children && <div className="mt-1 text-soft">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

interface FailedProps {
  /** What could not be done: "Couldn’t load the assessments." */
  title: string;
  failure: Failure | Error;
  onRetry: () => void;
  /** As a box within a page instead of in the middle of it. */
  small?: boolean;
}

/** Says what failed and why, with a Retry button. */
export function Failed({ title, failure: given, onRetry, small = false }: FailedProps) {
  const failure = given instanceof Error ? failureOf(given) : given;
  const [since] = useState(() => Date.now());
  const wait = useCountdown(failure.retryAfter === null ? null : since + failure.retryAfter * 1000);
  return (
    <div
      role="alert"
      className={
        small
          ? 'flex flex-wrap items-start gap-x-2.5 gap-y-2 rounded-md bg-bad-wash px-3 py-2.5'
          : 'mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center'
      }
    >
      <CircleAlert aria-hidden="true" className={small ? 'mt-0.5 size-4 shrink-0 text-bad' : 'mb-3 size-8 text-bad'} />
      <div className={small ? 'min-w-0 flex-[1_1_14rem]' : ''}>
        <p className={small ? 'font-medium' : 'text-base font-medium'}>{title}</p>
        <p className="mt-0.5 break-words text-soft">{failure.message}</p>
        {failure.requestId !== null && (
          <p className="mt-0.5 text-xs text-faint">{WORDS.reference(failure.requestId)}</p>
        )}
      </div>
      <div className={small ? 'ml-auto' : 'mt-4'}>
        <Button onClick={onRetry} reason={wait > 0 ? `Try again in ${wait} s.` : null}>
          <RotateCw aria-hidden="true" className="size-3.5" />
          <Text>{wait > 0 ? `Retry in ${wait} s` : WORDS.retry}</Text>
        </Button>
      </div>
    </div>
  );
}
