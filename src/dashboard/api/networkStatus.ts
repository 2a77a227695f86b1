import { createStore, useSelector } from '@tanstack/react-store';

/** Milliseconds without an answer after which the page says that it waits, and the limit after which it always does. */
const SLOW = 1_000;
const LONG = 3_000;

interface Waits {
  /** How many calls of this page are slow, and pauses before the next try. // S01 */
  slow: number;
  /** How many questions have been under way for long. */
  long: number;
  /** When the last of the pauses ends, in milliseconds since the epoch; null: there is none. */
  nextTry: number | null;
}

const waits = createStore<Waits>({ slow: 0, long: 0, nextTry: null });

const change = (which: 'slow' | 'long', by: 1 | -1): void =>
  waits.setState((before) => ({ ...before, [which]: before[which] + by }));

/** The call itself; as long as it takes long, `useNetworkStatus` says so. */
export async function trackRequest<Value>(call: Promise<Value>, method = 'GET'): Promise<Value> {
  const ends: (() => void)[] = [];
  const countAfter = (delay: number, which: 'slow' | 'long') =>
    setTimeout(() => {
      change(which, 1);
      ends.push(() => change(which, -1));
    }, delay);
  const timers = [countAfter(SLOW, 'slow'), ...(method === 'GET' ? [countAfter(LONG, 'long')] : [])];
  try {
    return await call;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const end of ends) end();
  }
}

/** Nothing is under way for so many milliseconds, since the next try has to wait. */
export function trackBackoff(delay: number): void {
  const ends = Date.now() + delay;
  waits.setState(({ slow, nextTry, ...rest }) => ({ ...rest, slow: slow + 1, nextTry: Math.max(nextTry ?? 0, ends) }));
  setTimeout(() => {
    waits.setState(({ nextTry, ...rest }) => ({ ...rest, nextTry: nextTry === ends ? null : nextTry }));
    change('slow', -1);
  }, delay);
}

/** Whether this page has been waiting for an answer for longer than a moment, or for long. */
export function useNetworkStatus(): 'none' | 'slow' | 'long' {
  return useSelector(waits, ({ slow, long }) => (long > 0 ? 'long' : slow > 0 ? 'slow' : 'none'));
}

/** When this page retries a call that the service refused; null: no retry is planned. */
export function useRetryAt(): number | null {
  return useSelector(waits, ({ nextTry }) => nextTry);
}
