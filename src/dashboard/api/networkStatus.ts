import { createStore, useSelector } from '@tanstack/react-store';

/** A call without an answer after this time is slow: the page says so if it knows the reason. */
const SLOW_AFTER_MS = 1_000;
/** After this time the page says so even without a known reason. */
const LONG_AFTER_MS = 3_000;

interface Waits {
  /** How many calls are slow, or pause before a retry. // S01 */
  slow: number;
  /** How many reads have taken longer than LONG_AFTER_MS. */
  long: number;
  /** When the latest planned retry starts, in milliseconds since the epoch; null: none is planned. */
  nextTry: number | null;
}

const waits = createStore<Waits>({ slow: 0, long: 0, nextTry: null });

const change = (which: 'slow' | 'long', by: 1 | -1): void =>
  waits.setState((before) => ({ ...before, [which]: before[which] + by }));

/** Returns the call. While it is slow, `useNetworkStatus` says so. */
export async function trackRequest<Value>(call: Promise<Value>, method = 'GET'): Promise<Value> {
  const ends: (() => void)[] = [];
  const countAfter = (delay: number, which: 'slow' | 'long') =>
    setTimeout(() => {
      change(which, 1);
      ends.push(() => change(which, -1));
    }, delay);
  const timers = [countAfter(SLOW_AFTER_MS, 'slow'), ...(method === 'GET' ? [countAfter(LONG_AFTER_MS, 'long')] : [])];
  try {
    return await call;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const end of ends) end();
  }
}

/** Counts a pause of `delay` milliseconds before a retry as slow. */
export function trackBackoff(delay: number): void {
  const ends = Date.now() + delay;
  waits.setState(({ slow, nextTry, ...rest }) => ({ ...rest, slow: slow + 1, nextTry: Math.max(nextTry ?? 0, ends) }));
  setTimeout(() => {
    waits.setState(({ nextTry, ...rest }) => ({ ...rest, nextTry: nextTry === ends ? null : nextTry }));
    change('slow', -1);
  }, delay);
}

/** How long this page has been waiting for an answer: see SLOW_AFTER_MS and LONG_AFTER_MS. */
export function useNetworkStatus(): 'none' | 'slow' | 'long' {
  return useSelector(waits, ({ slow, long }) => (long > 0 ? 'long' : slow > 0 ? 'slow' : 'none'));
}

/** When this page retries a call that the service refused; null: no retry is planned. */
export function useRetryAt(): number | null {
  return useSelector(waits, ({ nextTry }) => nextTry);
}
